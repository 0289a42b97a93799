/** What the URL of a PostgreSQL database begins with; any other location is the path of a SQLite file. */
export const postgresUrl = /^postgres(ql)?:\/\//;
