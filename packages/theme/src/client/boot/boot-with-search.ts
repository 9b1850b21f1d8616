// The boot script of a site with search.
import "./search-opening.ts";
import "./boot.ts";
