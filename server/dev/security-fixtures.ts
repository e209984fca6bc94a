import type * as security from '@sixpence/protocol/security'
import { openConfirmation, type Confirmation } from '#approval/confirmation.ts'
import { translator } from '#app/translate.ts'
import { hire } from './cast-people.ts'
import { senderOf } from './device-fixtures.ts'
import type { FixturesOf, World } from './fixtures.ts'
import { demoPassword } from './people.ts'

const t = translator('en')
const newPassword = 'correct mare pencil lamp'
const resetCode = '42424242'

/** A change of the sender that waits for a code by SMS, and that code. */
export async function waiting(world: World, kind: Confirmation['kind'], subject: string, pending?: Buffer) {
  const { bank } = world
  const person = await senderOf(world)
  await bank.database.owner.query('delete from app.confirmation where person_id = $1', [person.id])
  const { brand, phone } = person
  const { key } = await openConfirmation(bank.services, {
    person,
    brand,
    kind,
    subject,
    method: 'sms',
    ...(pending && { pending }),
    t,
  })
  return { key, code: /\b\d{6}\b/.exec(await bank.lastSms(phone ?? ''))?.[0] ?? '000000', person }
}

/** Nothing of an earlier fixture is in the way. */
export async function fresh(world: World): Promise<void> {
  const { owner } = world.bank.database
  await owner.query('delete from app.confirmation where person_id = $1', [(await senderOf(world)).id])
  await owner.query('delete from app.sign_in_failure')
}

/** Somebody of the brand who forgot their password; nobody else signs in as them. */
async function forgetful({ bank, client }: World): Promise<string> {
  const name = `forgetful ${client.brand}`
  const email = `${name.replaceAll(' ', '-')}@cast.example`
  const { owner } = bank.database
  await owner.query('delete from app.sign_in_failure')
  const id =
    (await bank.personIdAt(email, client.brand)) ?? (await hire(bank, name, [], { brand: client.brand }))
  const s = bank.services
  await owner.query('delete from app.password_reset')
  await owner.query(
    `insert into app.password_reset (brand, email_hash, person_id, code_hash, expires_at) values ($1, $2, $3, $4, $5)`,
    [
      client.brand,
      s.secrets.mac('email-index', client.brand, 'reset', email),
      id,
      s.secrets.mac('one-time-code', 'reset', client.brand, email, resetCode),
      new Date(s.clock.now().getTime() + 600_000),
    ],
  )
  return email
}

const modes = { no: 'none', sms: 'sms', otp: 'otp', push: 'push' } as const

export const forSecurity: FixturesOf<typeof security> = {
  passwordChangeRequest: async (world) => ({ email: await forgetful(world) }),
  passwordChangeCodeCheck: async (world) => ({ email: await forgetful(world), code: resetCode }),
  passwordChangeWithCode: async (world) => ({
    email: await forgetful(world),
    code: resetCode,
    password: newPassword,
  }),
  passwordChangePhoneStatus: () => ({ requestKey: 'A'.repeat(22) }),
  passwordChange: async (world) => {
    await fresh(world)
    return { password: demoPassword, passwordNew: newPassword, passwordNewRepeat: newPassword }
  },
  passwordChangeConfirm: async (world) => {
    const { rows } = await world.bank.database.owner.query<{ hash: string }>(
      'select password_hash as hash from app.person where id = $1',
      [(await senderOf(world)).id],
    )
    const { key, code } = await waiting(world, 'password', '', Buffer.from(rows[0]?.hash ?? ''))
    return { requestKey: key, code }
  },
  twoStepVerificationPut: async (world) => {
    await fresh(world)
    return { mode: 'sms', typeMode: 'login' }
  },
  twoStepVerificationPost: async (world) => {
    await fresh(world)
    return { mode: 'sms', typeMode: 'login' }
  },
  twoStepVerificationConfirm: async (world) => {
    const { login2fa } = await senderOf(world)
    const { key, code } = await waiting(world, 'twoStep', `change:${modes[login2fa]}`)
    return { reqId: key, code }
  },
  approvalCodeGenerate: async (world) => {
    await fresh(world)
    return {}
  },
  approvalCodeRequest: async (world) => {
    await fresh(world)
    return {}
  },
  recoveryCodesCreate: async (world) => {
    await fresh(world)
    return {}
  },
  recoveryCodesGet: () => ({}),
  ipAccessList: () => ({}),
  ipAccessAdd: async (world) => {
    await world.bank.database.owner.query('delete from app.ip_access')
    return { ip: '203.0.113.7', toIp: '203.0.113.9' }
  },
  ipAccessDelete: async (world) => {
    const { rows } = await world.bank.database.owner.query<{ id: string }>(
      `insert into app.ip_access (person_id, low, high, created_at) values ($1, '203.0.113.7', '203.0.113.7', now())
       returning id`,
      [(await senderOf(world)).id],
    )
    return { id: Number(rows[0]?.id) }
  },
  ipAccessModeSet: () => ({ enable: false }),
  blacklistUserList: () => ({}),
  blacklistUserAdd: () => ({ email: 'carla@quillo.example', blockType: 'outgoing' }),
  blacklistUserDelete: async ({ bank, customer }) => {
    await bank.database.owner.query(
      `insert into app.blacklist (customer_id, blocked_customer_id) values ($1, $2) on conflict do nothing`,
      [customer.id, await bank.customerId('carla')],
    )
    return { email: 'carla@quillo.example' }
  },
  loginHistoryList: () => ({ pageSize: 5 }),
  loginDispute: async (world) => {
    const { id, brand } = await senderOf(world)
    const { rows } = await world.bank.database.owner.query<{ id: string }>(
      `insert into app.login_history (person_id, brand, at, address, user_agent, method, outcome)
       values ($1, $2, now(), '203.0.113.7', 'Cast', 'sms', 'success') returning id`,
      [id, brand],
    )
    return { id: Number(rows[0]?.id) }
  },
  sessionList: () => ({}),
  sessionEnd: () => ({ sessionId: '00000000-0000-4000-8000-000000000000' }),
  legalInfoGet: () => ({}),
}
