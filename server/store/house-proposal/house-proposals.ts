import type { FourEyesKind } from '@sixpence/protocol/rules/four-eyes'
import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

export type HouseProposalRow = {
  id: number
  brand: string
  call: FourEyesKind
  subject: string
  words: Buffer
  proposedBy: number
  proposedAt: Date
  outcome: 'confirmed' | 'declined' | null
  decidedBy: number | null
  decidedAt: Date | null
}

const columns = `id, brand, call, subject, words, proposed_by as "proposedBy", proposed_at as "proposedAt", outcome,
  decided_by as "decidedBy", decided_at as "decidedAt"`

type New = Pick<HouseProposalRow, 'brand' | 'call' | 'subject' | 'words' | 'proposedBy' | 'proposedAt'>

/** Stores a proposal and returns its id; undefined when a proposal of this call is already pending for the subject. */
export async function insertHouseProposal(client: Queries, item: New): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `insert into app.house_proposal (brand, call, subject, words, proposed_by, proposed_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
    [item.brand, item.call, item.subject, item.words, item.proposedBy, item.proposedAt],
  )
  return rows[0]?.id
}

/** A proposal of any of these calls, locked; undefined when there is none. */
export async function lockHouseProposal(
  client: Queries,
  id: number,
  calls: readonly string[],
): Promise<HouseProposalRow | undefined> {
  const { rows } = await client.query<HouseProposalRow>(
    `select ${columns} from app.house_proposal where id = $1 and call = any($2) for update`,
    [id, calls],
  )
  return rows[0]
}

/** Ends a waiting proposal. */
export async function endHouseProposal(
  client: Queries,
  id: number,
  { outcome, by, now }: { outcome: 'confirmed' | 'declined'; by: number; now: Date },
): Promise<void> {
  await client.query(
    `update app.house_proposal set outcome = $2, decided_by = $3, decided_at = $4 where id = $1 and outcome is null`,
    [id, outcome, by, now],
  )
}

/** Proposals of these calls: pending first, oldest first, then the most recently decided. */
export async function houseProposals(db: Queries, calls: readonly string[]): Promise<HouseProposalRow[]> {
  const { rows } = await db.query<HouseProposalRow>(
    `select ${columns} from app.house_proposal where call = any($1)
     order by outcome is not null, case when outcome is null then id end, id desc limit 100`,
    [calls],
  )
  return rows
}
