import type * as passkeys from '@sixpence/protocol/passkeys'
import { openConfirmation } from '#approval/confirmation.ts'
import { readApproval } from '#approval/approval.ts'
import { openFor } from '#approval/confirmation-passkey.ts'
import { hashOf, oneTimeText } from '#approval/device-key.ts'
import { askPasskey } from '#approval/passkey.ts'
import { translator } from '#app/translate.ts'
import { senderOf } from './device-fixtures.ts'
import type { FixturesOf, World } from './fixtures.ts'
import { TestPasskey } from './test-passkey.ts'

const originOf = ({ client }: World): string => `http://${client.brand}.localhost:4000`

async function challenge(world: World, personId: number | null, binding: Buffer | null) {
  const { bank, client } = world
  const one = { key: oneTimeText().slice(0, 22), challenge: oneTimeText() }
  await bank.database.owner.query(
    `insert into app.passkey_challenge (key, person_id, brand, challenge, binding_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [one.key, personId, client.brand, one.challenge, binding, new Date(bank.clock.now().getTime() + 600_000)],
  )
  return one
}

/** A passkey of who sends. */
export async function keep(world: World): Promise<{ id: number; passkey: TestPasskey }> {
  const passkey = new TestPasskey(originOf(world))
  const { rows } = await world.bank.database.owner.query<{ id: string }>(
    `insert into app.passkey (person_id, brand, rp_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, 0, '{}', 'Cast', now()) returning id`,
    [
      (await senderOf(world)).id,
      world.client.brand,
      new URL(originOf(world)).hostname,
      passkey.id.toString('base64url'),
      passkey.publicKey,
    ],
  )
  return { id: Number(rows[0]?.id), passkey }
}

async function forget(world: World): Promise<void> {
  const { owner } = world.bank.database
  const { id } = await senderOf(world)
  await owner.query('delete from app.confirmation where person_id = $1', [id])
  await owner.query('delete from app.passkey where person_id = $1', [id])
}

/** A passkey of the sender that signs what is asked for. */
export async function signed(world: World, approved: { subject: string; digest: Buffer }) {
  const { passkey } = await keep(world)
  const personId = (await senderOf(world)).id
  const browser = { brand: world.client.brand, origin: originOf(world) }
  const asked = await askPasskey(world.bank.services, { personId, ...approved }, browser)
  if (!asked) throw new Error('there is no passkey')
  return { key: asked.key, response: passkey.get(String(asked.options['challenge'])) }
}

export async function signedPayment(world: World, transactionId: number) {
  const approval = await readApproval(world.bank.services, transactionId)
  if (!approval) throw new Error(`nothing waits for ${transactionId}`)
  return signed(world, { subject: `payment:${transactionId}`, digest: approval.digest })
}

/** A change of the sender that waits for a code. */
async function waitingChange(world: World): Promise<string> {
  await forget(world)
  const person = await senderOf(world)
  const { key } = await openConfirmation(world.bank.services, {
    person,
    brand: person.brand,
    kind: 'twoStep',
    subject: 'recoveryCodes',
    method: 'sms',
    t: translator('en'),
  })
  return key
}

export const forPasskeys: FixturesOf<typeof passkeys> = {
  passkeyCreateBegin: async (world) => {
    await forget(world)
    return {}
  },
  passkeyCreate: async (world) => {
    await forget(world)
    const { bank } = world
    const person = await senderOf(world)
    const { key: requestKey } = await openConfirmation(bank.services, {
      person,
      brand: person.brand,
      kind: 'twoStep',
      subject: 'passkey',
      method: 'sms',
      t: translator('en'),
    })
    const code = /\b\d{6}\b/.exec(await bank.lastSms(person.phone ?? ''))?.[0] ?? '000000'
    const { key, challenge: text } = await challenge(world, person.id, null)
    const response = new TestPasskey(originOf(world)).create(text)
    return { key, requestKey, code, name: 'Laptop', response }
  },
  passkeyList: () => ({}),
  passkeyRename: async (world) => ({ passkeyId: (await keep(world)).id, name: 'Laptop' }),
  passkeyDelete: async (world) => ({ passkeyId: (await keep(world)).id }),
  confirmationPasskeyBegin: async (world) => {
    const requestKey = await waitingChange(world)
    await keep(world)
    return { requestKey }
  },
  confirmationPasskeyConfirm: async (world) => {
    const requestKey = await waitingChange(world)
    const open = await openFor(world.bank.services, (await senderOf(world)).id, requestKey)
    if (!open) throw new Error('the change does not wait')
    return { requestKey, ...(await signed(world, open)) }
  },
  passkeySignInBegin: () => ({}),
  passkeySignIn: async (world) => {
    const { passkey } = await keep(world)
    const cookie = oneTimeText()
    const { key, challenge: text } = await challenge(world, null, hashOf(cookie))
    world.client.cookies.set('__Host-passkey', cookie)
    return { key, response: passkey.get(text) }
  },
}
