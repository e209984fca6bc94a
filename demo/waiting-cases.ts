import { after, before } from '@sixpence/days'
import type { Services } from '@sixpence/server/context/services.ts'
import { transaction } from '@sixpence/server/core/database.ts'

/** Work for the demo's desk: an identity card, a bill and an appeal of Hugo's, if he has submitted nothing. */
export async function seedWaitingCases(s: Services): Promise<void> {
  const { rows } = await s.db.query<{ customerId: number; personId: number }>(
    `select a.customer_id as "customerId", a.person_id as "personId" from app.access a
     join app.customer c on c.id = a.customer_id where c.email_look_up = $1
     and not exists (select from app.document d where d.customer_id = c.id)`,
    [s.personal.lookUp('email', 'ostra', 'hugo@ostra.example')],
  )
  const [hugo] = rows
  if (!hugo) return
  const { customerId, personId } = hugo
  const subject = `customer:${customerId}` as const
  const now = s.clock.now()
  const hoursAgo = (hours: number): Date => before(now, { hours })
  const sides = await Promise.all([card('front'), card('back'), bill()])
  const sealed = await Promise.all(sides.map((bytes) => s.personal.seal(subject, bytes.toString('base64'))))
  const appeal = await s.personal.seal(
    subject,
    'My identity card is new since October. I have just sent you both sides of it.',
  )
  await transaction(s.db, async (client) => {
    for (const [kind, hours, files] of [
      [4, 26, [0, 1]],
      [20, 25, [2]],
    ] as const) {
      const inserted = await client.query<{ id: number }>(
        'insert into app.document (customer_id, person_id, kind, created_at) values ($1, $2, $3, $4) returning id',
        [customerId, personId, kind, hoursAgo(hours)],
      )
      for (const [index, file] of files.entries())
        await client.query(
          `insert into app.document_file (document_id, side, media_type, size, width, height, sealed)
           values ($1, $2, 'image/jpeg', $3, 860, $4, $5)`,
          [
            inserted.rows[0]?.id,
            index === 0 ? 'main' : 'additional',
            sides[file]?.length,
            file === 2 ? 1200 : 540,
            sealed[file],
          ],
        )
    }
    await client.query(
      `insert into app.restriction (customer_id, reason, documents, answer_by, created_at, stage, appeal, appealed_at)
       values ($1, 1, '{4}', $2, $3, 'appealed', $4, $5)`,
      [customerId, after(now, { days: 10 }), hoursAgo(90), appeal, hoursAgo(20)],
    )
  })
}

const line = (y: number, width: number, x = 320, colour = '#5b6b66'): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="16" rx="3" fill="${colour}"/>`

/** A specimen, drawn without letters. */
function card(side: 'front' | 'back'): Promise<Buffer> {
  const front = `<rect x="60" y="150" width="210" height="270" rx="8" fill="#b9c9c3"/><circle cx="165" cy="250" r="58"
    fill="#7d918a"/><path d="M75 420c10-90 170-90 180 0z" fill="#7d918a"/>${[160, 214, 268, 322, 376]
      .map((y, index) => line(y, 420 - index * 46))
      .join('')}`
  const back = `<rect x="60" y="80" width="740" height="90" fill="#39443f"/>${[400, 440, 480]
    .map((y) => line(y, 740, 60, '#222a27'))
    .join('')}${line(230, 300, 60)}${line(280, 380, 60)}`
  return drawn(
    `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540"><rect width="860" height="540" rx="28"
    fill="#e4ece8"/><rect width="860" height="64" fill="#2f5d50"/>${side === 'front' ? front : back}</svg>`,
  )
}

export const bill = (): Promise<Buffer> =>
  drawn(
    `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="1200"><rect width="860" height="1200" fill="#fff"/>
    <rect x="80" y="90" width="180" height="60" fill="#d08a2e"/>${Array.from({ length: 22 }, (_, index) =>
      line(260 + index * 36, index % 5 === 4 ? 260 : 700 - (index % 3) * 90, 80, '#9aa3a0'),
    ).join('')}<rect x="80" y="1080" width="700" height="6" fill="#39443f"/></svg>`,
  )

async function drawn(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer()
}
