// The boot script of sites with search: one script, so that both halves share their imports.
import "./boot.ts";
import "./search-opening.ts";
