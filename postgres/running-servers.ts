import type pg from 'pg'
import { API_ROLE } from './roles.ts'

/** The registration of a server process. */
export type ServerEntry = {
  id: string
  version: string
  host: string
  pid: number
  /** The last migration of each part known to its program. */
  lastNumbers: Readonly<Record<string, number>>
}

/** Name of the connection that a registered server keeps open while it runs. */
export const registeredName = 'sixpence server'
/**
 * Prefix of the name of a connection that every server has, also servers of versions without registration; numbers of
 * secrets may follow.
 */
const everyServerName = 'sixpence hub'

/** A server without a heartbeat for this time counts as ended. */
export const silentSeconds = 30

/**
 * Creates the table of running servers. Created by the runner of migrations, which has to read it before it runs any.
 */
export async function createServers(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create table if not exists running_server (
      id uuid primary key,
      version text not null,
      host text not null,
      pid integer not null,
      known jsonb not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<{ granted: boolean | null }>(
    `select has_table_privilege(oid, 'running_server', 'delete') as granted from pg_roles where rolname = $1`,
    [API_ROLE],
  )
  if (rows[0]?.granted === false)
    await client.query(`grant select, insert, update, delete on running_server to ${API_ROLE}`)
}

/** Records that this server runs; repeated calls are its heartbeat. */
export async function noteServer(client: pg.ClientBase, entry: ServerEntry): Promise<void> {
  const { id, version, host, pid, lastNumbers } = entry
  await client.query(
    `insert into running_server (id, version, host, pid, known) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set seen_at = now()`,
    [id, version, host, pid, JSON.stringify(lastNumbers)],
  )
}

/** Removes a server that ends, and those whose last heartbeat is a day old. */
export async function removeServer(client: pg.ClientBase, id: string): Promise<void> {
  await client.query(`delete from running_server where id = $1 or seen_at < now() - interval '1 day'`, [id])
}

/** The number of servers on this database; those of versions without registration are not counted. */
export async function countServers(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ count: number }>({
    name: 'count-servers',
    text: 'select count(*)::int as count from running_server where seen_at > now() - make_interval(secs => $1)',
    values: [silentSeconds],
  })
  return rows[0]?.count ?? 0
}

/**
 * Descriptions of the running servers whose program lacks the part's file of this number. Servers of versions without
 * registration are counted by their connections and lack all of them.
 */
export async function serversWithout(
  client: pg.ClientBase,
  { part, number }: { part: string; number: number },
): Promise<string[]> {
  const { rows } = await client.query<{ version: string; host: string; pid: number }>(
    `select version, host, pid from running_server
     where seen_at > now() - make_interval(secs => $1) and coalesce((known ->> $2)::int, 0) < $3 order by started_at`,
    [silentSeconds, part, number],
  )
  const { rows: counted } = await client.query<{ unregistered: number }>(
    `select (count(*) filter (where starts_with(application_name, $1)) - count(*) filter (where application_name = $2))::int
       as unregistered from pg_stat_activity where datname = current_database()`,
    [everyServerName, registeredName],
  )
  const unregistered = counted[0]?.unregistered ?? 0
  return [
    ...rows.map(({ version, host, pid }) => `${version} (process ${pid} on ${host})`),
    ...(unregistered > 0 ? [`${unregistered} from before servers registered themselves`] : []),
  ]
}
