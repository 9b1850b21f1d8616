// The boot script of sites that are searched: one script, so that its halves share what they have in common.
import "./boot.ts";
import "./search-opening.ts";
