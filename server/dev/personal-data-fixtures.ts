import type * as personalData from '@sixpence/protocol/personal-data'
import { openConfirmation } from '#approval/confirmation.ts'
import { translator } from '#app/translate.ts'
import { senderOf } from './device-fixtures.ts'
import type { FixturesOf, World } from './fixtures.ts'

/** Nothing of an earlier fixture is in the way. */
async function fresh(world: World): Promise<void> {
  const { id } = await senderOf(world)
  await world.bank.database.owner.query('delete from app.confirmation where person_id = $1', [id])
}

/** What the sender began, with the code that was mailed. */
async function begun(world: World, subject: string): Promise<{ requestKey: string; code: string }> {
  await fresh(world)
  const { bank } = world
  const person = await senderOf(world)
  const { brand } = person
  const t = translator('en')
  const opened = await openConfirmation(bank.services, {
    person,
    brand,
    kind: 'twoStep',
    subject,
    method: 'mail',
    t,
  })
  const { rows } = await bank.database.owner.query<{ body: string }>(
    `select body from sandbox.message where kind = 'mail' and recipient = $1 order by id desc limit 1`,
    [person.email],
  )
  return { requestKey: opened.key, code: /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0] ?? '000000' }
}

export const forPersonalData: FixturesOf<typeof personalData> = {
  personalDataExportRequest: async (world) => {
    await fresh(world)
    return {}
  },
  personalDataExport: (world) => begun(world, 'export'),
  personalDataErasureRequest: async (world) => {
    await fresh(world)
    return {}
  },
  personalDataErasureConfirm: (world) => begun(world, 'erasure'),
}
