"""`python -m zgraph`."""

from zgraph.cli import main

main()
