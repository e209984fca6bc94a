/** The same server's address with another database, and another user when given. */
export function withDatabase(
  url: string,
  database: string,
  user?: { name: string; password: string },
): string {
  const changed = new URL(url)
  changed.pathname = `/${encodeURIComponent(database)}`
  if (user) {
    changed.username = user.name
    changed.password = user.password
  }
  return changed.href
}

/** Name of the database an address points to; without one PostgreSQL takes the user's name. */
export function databaseOf(url: string): string {
  const { pathname, username } = new URL(url)
  return decodeURIComponent(pathname.slice(1) || username) || 'postgres'
}
