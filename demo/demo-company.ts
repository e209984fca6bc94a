import { after } from '@sixpence/days'
import type { Services } from '@sixpence/server/context/services.ts'
import { transaction } from '@sixpence/server/core/database.ts'
import { keepCompanyDetails } from '@sixpence/server/store/company/company-details.ts'
import { keepTaxNumber } from '@sixpence/server/store/customer/tax-number.ts'
import { insertAnswers } from '@sixpence/server/store/questionnaire/questionnaires.ts'
import { bill } from './waiting-cases.ts'

const details = {
  tradingName: 'Northlight',
  website: 'https://northlight.example',
  description: 'We shoot and edit films for museums and brands in Northern Europe.',
  registrationNumber: '304512987',
  registrationDate: '2016-03-14',
}

const answers = {
  activity: details.description,
  industry: 'media',
  sourceIds: ['services'],
  purposeIds: ['suppliers', 'payroll'],
  monthlyDeposit: 'above',
  government: false,
  lawsuits: false,
  answers: [],
}

/** Details and documents of the studio, unless it has some already; its declarations are not signed yet. */
export async function seedCompanyInfo(s: Services): Promise<void> {
  const { rows } = await s.db.query<{
    id: number
    personId: number
    createdAt: Date
    addressId: number | null
  }>(
    `select c.id, a.person_id as "personId", c.created_at as "createdAt",
       (select min(id) from app.address where customer_id = c.id and representative_id is null) as "addressId"
     from app.customer c join app.access a on a.customer_id = c.id and a.access_right = 2
     where c.email_look_up = $1
       and not exists (select from app.questionnaire q where q.customer_id = c.id and q.kind = 'company')`,
    [s.personal.lookUp('email', 'ostra', 'pay@northlight.example')],
  )
  const [studio] = rows
  if (!studio) return
  const { id, personId, createdAt, addressId } = studio
  const customer = { id, brand: 'ostra', email: 'pay@northlight.example', type: 2 }
  await s.contacts.adopt(customer, { countryCode: '370', number: '52045127', isProven: true }, createdAt)
  const file = await bill()
  const [sealed, sealedAnswers] = await Promise.all([
    s.personal.seal(`customer:${id}`, file.toString('base64')),
    s.personal.seal(`customer:${id}`, answers),
  ])
  await transaction(s.db, async (client) => {
    const keeping = { db: client, personal: s.personal }
    await keepCompanyDetails(keeping, id, details, createdAt)
    await keepTaxNumber(keeping, id, '304512987')
    await insertAnswers(client, id, { kyc: sealedAnswers }, createdAt)
    for (const [kind, at] of [
      [41, null],
      [42, null],
      [70, addressId],
    ] as const) {
      const inserted = await client.query<{ id: number }>(
        `insert into app.document (customer_id, person_id, kind, address_id, state, issued_on, created_at, decided_at)
         values ($1, $2, $3, $4, 'accepted', $5, $6, $6) returning id`,
        [id, personId, kind, at, createdAt, after(createdAt, { days: 1 })],
      )
      await client.query(
        `insert into app.document_file (document_id, side, media_type, size, width, height, sealed)
         values ($1, 'main', 'image/jpeg', $2, 860, 1200, $3)`,
        [inserted.rows[0]?.id, file.length, sealed],
      )
    }
  })
}
