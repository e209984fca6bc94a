import type { BookAccount } from '@sixpence/protocol/books/book-export'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Services } from '#context/services.ts'
import type { Queries } from './book-days.ts'

/** An account number and a name assigned to a kind of accounts. */
type Numbered = { kind: string; number: string; name: string; setAt: Date; setBy: number }

/** Kinds of accounts in the ledger that have entries; without play money. */
export async function kindsInBooks(db: Queries): Promise<string[]> {
  const { rows } = await db.query<{ kind: string }>(
    `select distinct kind from (
       select kind from ledger.account where lane is not null and kind not like 'play:%'
       union select kind from app.book_total where number = (select max(number) from app.book_day)) known
     order by kind`,
  )
  return rows.map(({ kind }) => kind)
}

/** The number in force for each kind. */
export async function numbersNow(db: Queries): Promise<Map<string, { number: string; name: string }>> {
  const { rows } = await db.query<{ kind: string; number: string; name: string }>(
    'select distinct on (kind) kind, number, name from app.book_account order by kind, id desc',
  )
  return new Map(rows.map(({ kind, number, name }) => [kind, { number, name }]))
}

/** All kinds; those with a number also with the person who set it and the earlier numbers. */
export async function bookAccounts(s: Pick<Services, 'db' | 'store'>): Promise<BookAccount[]> {
  const { rows } = await s.db.query<Numbered>(
    `select kind, number, name, set_at as "setAt", set_by as "setBy" from app.book_account order by id desc`,
  )
  return Promise.all(
    (await kindsInBooks(s.db)).map(async (kind): Promise<BookAccount> => {
      const [now, ...earlier] = rows.filter((row) => row.kind === kind)
      const by = now && (await s.store.people.person(now.setBy))
      return {
        kind,
        ...(now && { number: now.number, name: now.name, setAt: now.setAt.toISOString() }),
        ...(by && { setBy: fullName(by) }),
        earlier: earlier.map(({ number, name, setAt }) => ({ number, name, setAt: setAt.toISOString() })),
      }
    }),
  )
}
