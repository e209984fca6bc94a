/** The connection string with another database, and optionally another user. */
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

/** The connection string by the socket in this folder instead of TCP; libpq and pg take the address from it. */
export function bySocket(url: string, folder: string): string {
  const changed = new URL(url)
  if (folder) changed.searchParams.set('host', folder)
  return changed.href
}

/** Name of the database in a connection string; by default the user's name, as in PostgreSQL. */
export function databaseOf(url: string): string {
  const { pathname, username } = new URL(url)
  return decodeURIComponent(pathname.slice(1) || username) || 'postgres'
}
