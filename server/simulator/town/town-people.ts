import { fullName } from '@sixpence/protocol/rules/person-name'
import { openPerson, sealedPerson, type SealedPerson } from '#store/customer/sealed-people.ts'
import { hasWordsSql, wantedOfBrands } from '#core/sealing/blind-index.ts'
import type { Services } from '#context/services.ts'

type RecipientDeps = Pick<Services, 'db' | 'personal'>
type RecipientRow = { sealed: SealedPerson; brand: string; tokens: string[] }

const reached = `select ${sealedPerson('p')} as sealed, p.brand, array(
    select d.push_token from app.device d where d.person_id = p.id and d.push_token is not null) as tokens
  from app.person p`

/**
 * Finds the person behind the recipient of a message (e-mail, phone or push token); if several match, the person with
 * the lowest id in the brand.
 */
export async function peopleBehind(
  { db, personal }: RecipientDeps,
  messages: readonly { brand: string; recipient: string }[],
): Promise<(message: { brand: string; recipient: string }) => string | undefined> {
  const lookUps = messages.flatMap(({ brand, recipient }) =>
    (['email', 'phone'] as const).flatMap((kind) => personal.lookUps(kind, brand, recipient)),
  )
  const { rows } = await db.query<RecipientRow>(
    `${reached} where p.email_look_up = any($1) or p.phone_look_up = any($1)
       or p.id in (select person_id from app.device where push_token = any($2)) order by p.id desc`,
    [lookUps, messages.map(({ recipient }) => recipient)],
  )
  const nameByAddress = new Map<string, string>()
  for (const { sealed, brand, tokens } of rows) {
    const { email, phone, ...name } = openPerson(personal, sealed)
    for (const to of [email, phone, ...tokens]) nameByAddress.set(`${brand} ${to}`, fullName(name))
  }
  return ({ brand, recipient }) => nameByAddress.get(`${brand} ${recipient}`)
}

/** E-mails, phones and push tokens of persons whose name contains these words. */
export async function recipientsNamed({ db, personal }: RecipientDeps, words: string): Promise<string[]> {
  const { rows } = await db.query<RecipientRow>(
    `${reached} where ${hasWordsSql('p.name_words', '$1', 'p.brand')} limit 100`,
    [wantedOfBrands(personal, words)],
  )
  return rows.flatMap(({ sealed, tokens }) => {
    const { email, phone } = openPerson(personal, sealed)
    return [email, ...(phone ? [phone] : []), ...tokens]
  })
}
