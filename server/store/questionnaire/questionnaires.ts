import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

export type QuestionnaireKind =
  | 'registration'
  | 'kyc'
  | 'dueDiligence'
  | 'taxResidence'
  | 'businessTaxResidence'
  | 'company'

/** A customer's answers to a questionnaire, encrypted for them; undefined when there are none. */
export async function sealedAnswers(
  db: Queries,
  customerId: number,
  kind: QuestionnaireKind,
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ answers: Buffer }>(
    'select answers from app.questionnaire where customer_id = $1 and kind = $2',
    [customerId, kind],
  )
  return rows[0]?.answers
}

type SealedAnswers = { customerId: number; kind: QuestionnaireKind; answers: Buffer; at: Date }

/** Stores a customer's answers to a questionnaire, encrypted for them, replacing earlier answers. */
export async function keepAnswers(
  db: Queries,
  { customerId, kind, answers, at }: SealedAnswers,
): Promise<void> {
  await db.query(
    `insert into app.questionnaire (customer_id, kind, answers, updated_at) values ($1, $2, $3, $4)
     on conflict (customer_id, kind) do update set answers = excluded.answers, updated_at = excluded.updated_at`,
    [customerId, kind, answers, at],
  )
}

/** Stores the first answers of a new customer, encrypted for them, by kind. */
export async function insertAnswers(
  db: Queries,
  customerId: number,
  answers: Readonly<Partial<Record<QuestionnaireKind, Buffer>>>,
  at: Date,
): Promise<void> {
  await db.query(
    `insert into app.questionnaire (customer_id, kind, answers, updated_at)
     select $1, kind, answers, $4 from unnest($2::text[], $3::bytea[]) as p (kind, answers)`,
    [customerId, Object.keys(answers), Object.values(answers), at],
  )
}
