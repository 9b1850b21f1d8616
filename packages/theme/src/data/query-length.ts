/** Most characters of a query. Specified. */
export const MAX_QUERY_LENGTH = 64;
