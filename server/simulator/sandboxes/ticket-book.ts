import type { DeskTicket } from '@sixpence/partners/support-desk/support-desk'
import type { TicketBook } from '@sixpence/partners/support-desk/ticket-book'
import type pg from 'pg'
import { transaction } from '#core/database.ts'
import { insertedId } from '#store/inserted-id.ts'

const summaryLength = 400

/** Store of the help desk sandbox. */
export const ticketBook = (pool: pg.Pool): TicketBook => ({
  nameOf: async ({ customerId }) => {
    const { rows } = await pool.query<{ name: string }>(
      'select contact_name as name from sandbox.support_ticket where customer_id = $1 order by id desc limit 1',
      [customerId],
    )
    return rows[0]?.name
  },

  list: async ({ customerId }, { limit, from }) => {
    const { rows } = await pool.query<TicketRow>(
      `${ticket} where t.customer_id = $1 order by t.updated_at desc, t.id desc limit $2 offset $3`,
      [customerId, limit, from - 1],
    )
    return rows.map(ticketOf)
  },

  find: async ({ customerId }, idOrNumber) => {
    if (!/^\d{1,18}$/.test(idOrNumber)) return undefined
    const { rows } = await pool.query<TicketRow>(
      `${ticket} where t.customer_id = $1 and $2::bigint in (t.id, t.number)`,
      [customerId, idOrNumber],
    )
    return rows[0] && ticketOf(rows[0])
  },

  whose: async (ticketId) => {
    const { rows } = await pool.query<{ customerId: number; brand: string; number: string }>(
      'select customer_id as "customerId", brand, number::text from sandbox.support_ticket where id = $1',
      [ticketId],
    )
    return rows[0] && { contact: rows[0], ticketNumber: rows[0].number }
  },

  open: ({ customerId, brand }, { departmentId, email, contactName, form, uploads }, key, now) =>
    transaction(pool, async (client) => {
      const { rows } = await client.query<CreatedTicket>(
        `insert into sandbox.support_ticket
           (customer_id, brand, department, email, contact_name, form, created_at, updated_at, key)
         values ($1, $2, $3, $4, $5, $6, $7, $7, $8) on conflict (customer_id, key) do nothing
         returning id::text, number::text as "ticketNumber"`,
        [customerId, brand, departmentId, email, contactName, form, now, key],
      )
      const [opened] = rows
      if (!opened) return again(client, customerId, key)
      const message = {
        from: 'customer',
        author: contactName,
        content: form['description'] ?? '',
        uploads,
      } as const
      await write(client, opened.id, message, { key, now })
      return opened
    }),

  say: (ticketId, message, key, now) =>
    transaction(pool, (client) => write(client, ticketId, message, { key, now })),

  change: async (ticketId, { status, cf_customer_read_at: readAt }, now) => {
    await pool.query(
      `update sandbox.support_ticket set status = coalesce($2, status),
         read_at = greatest(read_at, $3::timestamptz), updated_at = coalesce($4, updated_at) where id = $1`,
      [ticketId, status, readAt, now],
    )
  },

  newest: async (ticketId, limit) => {
    const { rows } = await pool.query<ThreadRow>(
      `${thread} where h.ticket_id = $1 order by h.at desc, h.id desc limit $2`,
      [ticketId, limit],
    )
    return rows.map(({ content, ...item }) => ({
      ...threadOf(item),
      summary: content.slice(0, summaryLength),
      isWhole: content.length <= summaryLength,
    }))
  },

  thread: async (ticketId, threadId) => {
    if (!/^\d{1,18}$/.test(threadId)) return undefined
    const { rows } = await pool.query<ThreadRow>(`${thread} where h.ticket_id = $1 and h.id = $2`, [
      ticketId,
      threadId,
    ])
    return rows[0] && { ...threadOf(rows[0]), content: rows[0].content }
  },

  keepFile: async ({ customerId }, { name, mediaType, bytes }, key, now) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into sandbox.support_file (customer_id, name, media_type, bytes, at, key)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (customer_id, key) do update set name = excluded.name returning id::text`,
      [customerId, name, mediaType, Buffer.from(bytes), now, key],
    )
    return insertedId(rows, 'sandbox.support_file')
  },

  forget: ({ customerId }) =>
    transaction(pool, async (client) => {
      await client.query('delete from sandbox.support_file where customer_id = $1', [customerId])
      await client.query(
        `delete from sandbox.support_thread where ticket_id in (
           select id from sandbox.support_ticket where customer_id = $1)`,
        [customerId],
      )
      await client.query('delete from sandbox.support_ticket where customer_id = $1', [customerId])
    }),

  file: async (ticketId, threadId, fileId) => {
    if (![threadId, fileId].every((id) => /^\d{1,18}$/.test(id))) return undefined
    const { rows } = await pool.query<{ name: string; mediaType: string; bytes: Buffer }>(
      `select f.name, f.media_type as "mediaType", f.bytes from sandbox.support_file f
         join sandbox.support_thread h on h.id = f.thread_id
       where h.ticket_id = $1 and h.id = $2 and f.id = $3`,
      [ticketId, threadId, fileId],
    )
    return rows[0]
  },
})

type CreatedTicket = { id: string; ticketNumber: string }

/** The ticket created with this key before. */
async function again(
  client: pg.ClientBase,
  customerId: number,
  key: string | undefined,
): Promise<CreatedTicket> {
  const { rows } = await client.query<CreatedTicket>(
    `select id::text, number::text as "ticketNumber" from sandbox.support_ticket where customer_id = $1 and key = $2`,
    [customerId, key],
  )
  return rows[0] ?? { id: '', ticketNumber: '' }
}

async function write(
  client: pg.ClientBase,
  ticketId: string,
  { from, author, content, uploads }: Parameters<TicketBook['say']>[1],
  { key, now }: { key: string | undefined; now: Date },
): Promise<{ id: string }> {
  const { rows } = await client.query<{ id: string }>(
    `insert into sandbox.support_thread (ticket_id, direction, author, content, at, key)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (ticket_id, key) do update set author = excluded.author returning id::text`,
    [ticketId, from, author, content, now, key],
  )
  const id = insertedId(rows, 'sandbox.support_thread')
  await client.query(
    `update sandbox.support_file f set thread_id = $1 from sandbox.support_ticket t
     where f.id = any($2::bigint[]) and f.thread_id is null and t.id = $3 and t.customer_id = f.customer_id`,
    [id, uploads, ticketId],
  )
  await client.query('update sandbox.support_ticket set updated_at = $2 where id = $1', [ticketId, now])
  return { id }
}

const ticket = `select t.id::text, t.number::text, t.form ->> 'subject' as subject, t.department, t.status, t.created_at as "createdAt",
    t.updated_at as "updatedAt", t.read_at as "readAt", h.at as "saidAt", h.direction
  from sandbox.support_ticket t left join lateral (
    select at, direction from sandbox.support_thread where ticket_id = t.id order by at desc, id desc limit 1) h on true`

type TicketRow = {
  id: string
  number: string
  subject: string | null
  department: string
  status: string
  createdAt: Date
  updatedAt: Date
  readAt: Date | null
  saidAt: Date | null
  direction: 'customer' | 'desk' | null
}

/** A ticket as the help desk's API returns it. */
const ticketOf = ({ direction, saidAt, readAt, ...row }: TicketRow): DeskTicket => ({
  id: row.id,
  ticketNumber: row.number,
  subject: row.subject ?? '',
  departmentId: row.department,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  ...(direction &&
    saidAt && {
      lastThread: { createdAt: saidAt.toISOString(), to: direction === 'desk' ? 'customer' : 'desk' },
    }),
  ...(readAt && { cf_customer_read_at: readAt.toISOString() }),
})

const thread = `select h.id::text, h.direction as from, h.author, h.content, h.at as "createdAt", coalesce((
    select json_agg(json_build_object('id', f.id::text, 'name', f.name, 'size', length(f.bytes),
      'mediaType', f.media_type) order by f.id) from sandbox.support_file f where f.thread_id = h.id), '[]') as attachments
  from sandbox.support_thread h`

type ThreadRow = {
  id: string
  from: 'customer' | 'desk'
  author: string
  content: string
  createdAt: Date
  attachments: { id: string; name: string; size: number; mediaType: string }[]
}

const threadOf = ({ id, from, author, createdAt, attachments }: Omit<ThreadRow, 'content'>) => ({
  id,
  from,
  author,
  createdAt: createdAt.toISOString(),
  attachments,
})
