/** A thread that ends of itself, as a thread does that the program ends. */
process.exit(3);
