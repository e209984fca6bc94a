import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { deviceProof } from '@sixpence/protocol/devices'
import type * as devices from '@sixpence/protocol/devices'
import { hashOf, oneTimeText } from '#approval/device-key.ts'
import { openConfirmation } from '#approval/confirmation.ts'
import { openPushRequest, type PushKind } from '#approval/push-request.ts'
import { issueTemporary } from '#app/temporary.ts'
import { translator } from '#app/translate.ts'
import type { Person } from '#store/people.ts'
import type { FixturesOf, World } from './fixtures.ts'

const t = translator('en')

/** Whoever sends, by their session; the owner of what is sent for where there is none. */
export async function senderOf({ bank, client, customer }: World): Promise<Person> {
  const session = client.refreshToken?.split('.')[0]
  const { rows } = await bank.database.owner.query<{ id: string }>(
    'select person_id as id from app.session where id = $1',
    [session ?? '00000000-0000-4000-8000-000000000000'],
  )
  const id = Number(rows[0]?.id ?? customer.personId)
  bank.services.store.people.forget(id)
  const person = await bank.services.store.people.person(id)
  if (!person) throw new Error(`no person ${id}`)
  return person
}

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const spki = publicKey.export({ format: 'der', type: 'spki' })
const signed = (key: KeyObject, ...proof: Parameters<typeof deviceProof>): string =>
  sign('sha256', Buffer.from(deviceProof(...proof)), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')

/** A phone of the sender in this state; one that was made for an earlier fixture makes room. */
async function phoneOf(
  world: World,
  state: 'pending' | 'linked' = 'linked',
): Promise<{ id: number; person: Person }> {
  const person = await senderOf(world)
  const { owner } = world.bank.database
  const known = await owner.query<{ id: string }>(
    'select id from app.device where person_id = $1 and state = $2 limit 1',
    [person.id, state],
  )
  if (known.rows[0]) return { id: Number(known.rows[0].id), person }
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.device (person_id, brand, name, type, public_key, state, created_at)
     values ($1, $2, 'Cast', 'ios', $3, $4, now()) returning id`,
    [person.id, person.brand, spki, state],
  )
  world.bank.services.store.people.forget(person.id)
  return { id: Number(rows[0]?.id), person }
}

async function decision(world: World, kind: PushKind) {
  const { id: deviceId, person } = await phoneOf(world)
  await world.bank.database.owner.query('delete from app.push_request where person_id = $1', [person.id])
  const { services } = world.bank
  const { key, number } = await openPushRequest(services, { person, brand: person.brand, kind, t })
  const signature = signed(privateKey, 'answer', key, 'accept', number ?? '', '')
  return { key, result: true, deviceId, signature, ...(number !== null && { number }) }
}

/** Whoever is signed in goes on as somebody whose own sign-in waits for a phone. */
async function waitForPhone(world: World): Promise<Record<string, never>> {
  const { bank, client } = world
  const { services: s } = bank
  const session = client.refreshToken?.split('.')[0] ?? ''
  const isSignedIn =
    client.cookies.get('__Host-access') === s.secrets.mac('access-binding', session).toString('base64url')
  const person = await senderOf(world)
  const { rowCount } = await bank.database.owner.query(
    `select from app.session where id::text = $1 and ended_at is null and brand = $2`,
    [session, client.brand],
  )
  if (!isSignedIn || rowCount !== 1) return {}
  const { owner } = bank.database
  await owner.query('delete from app.push_request where person_id = $1', [person.id])
  const { key } = await openPushRequest(s, { person, brand: person.brand, kind: 'signIn', t })
  await owner.query(`update app.push_request set sent_at = sent_at - interval '1 minute' where key = $1`, [
    key,
  ])
  const [code, cookie] = [oneTimeText(), oneTimeText()]
  await owner.query(
    `insert into app.sign_in (code_hash, person_id, brand, flow, client, challenge, binding_hash, expires_at, push_key)
     values ($1, $2, $3, 'push', 'spa', '', $4, $5, $6)`,
    [
      hashOf(code),
      person.id,
      person.brand,
      hashOf(cookie),
      new Date(bank.clock.now().getTime() + 300_000),
      key,
    ],
  )
  const signIn = { personId: person.id, signIn: hashOf(code), binding: hashOf(cookie), brand: person.brand }
  client.token = await issueTemporary(s, signIn)
  client.cookies.set('__Host-sign-in', cookie)
  return {}
}

export const forDevices: FixturesOf<typeof devices> = {
  authScpRequest: () => ({}),
  authStoresUrlsSend: async ({ bank }) => {
    await bank.database.owner.query('delete from app.sign_in_failure')
    return { phoneNumber: '+37069900001' }
  },
  authDevicesApproveMethods: () => ({}),
  authDeviceList: () => ({}),
  authDeviceCreate: async (world) => {
    const person = await senderOf(world)
    const code = randomBytes(32).toString('base64url')
    await world.bank.database.owner.query(
      `insert into app.device_link (code_hash, person_id, brand, enables_push, expires_at)
       values ($1, $2, $3, false, $4)`,
      [hashOf(code), person.id, world.client.brand, new Date(world.bank.clock.now().getTime() + 600_000)],
    )
    await world.bank.database.owner.query(
      `update app.device set state = 'removed' where person_id = $1 and state = 'linked'`,
      [person.id],
    )
    world.bank.services.store.people.forget(person.id)
    return {
      name: 'Cast',
      code,
      type: 'ios',
      publicKey: spki.toString('base64url'),
      signature: signed(privateKey, 'link', code),
      pushToken: 'phone:cast',
    }
  },
  authDeviceGet: async (world) => ({ deviceId: (await phoneOf(world)).id }),
  authDeviceDefaultSet: async (world) => ({ deviceId: (await phoneOf(world)).id, isDefault: true }),
  authDeviceRename: async (world) => ({ deviceId: (await phoneOf(world)).id, name: 'Old phone' }),
  authDeviceDelete: async (world) => ({ deviceId: (await phoneOf(world)).id }),
  authDeviceApprove: async (world) => {
    const { id, person } = await phoneOf(world, 'pending')
    await world.bank.database.owner.query('delete from app.confirmation where person_id = $1', [person.id])
    return { deviceId: id, methodId: person.login2fa === 'otp' ? 4 : 1 }
  },
  authDeviceApproveMethod: async (world) => {
    const { id, person } = await phoneOf(world, 'pending')
    const { owner } = world.bank.database
    await owner.query('delete from app.confirmation where person_id = $1', [person.id])
    await openConfirmation(world.bank.services, {
      person,
      brand: person.brand,
      kind: 'device',
      subject: String(id),
      method: person.login2fa === 'otp' ? 'otp' : 'sms',
      t,
    })
    const sms = /\b\d{6}\b/.exec(await world.bank.lastSms(person.phone ?? ''))?.[0] ?? '000000'
    return { deviceId: id, methodId: person.login2fa === 'otp' ? 4 : 1, code: sms }
  },
  authDeviceChallenge: async (world) => ({ deviceId: (await phoneOf(world)).id }),
  authLoginConfirm: (world) => decision(world, 'signIn'),
  deviceRequestAnswer: (world) => decision(world, 'password'),
  deviceRequestList: () => ({}),
  authPushResend: waitForPhone,
  authPushStatus: waitForPhone,
  linkedDeviceList: () => ({}),
  linkedDeviceDelete: async (world) => ({ deviceId: (await phoneOf(world)).id }),
}

/** The number of a phone of the sender that waits for its approval. */
export const pendingPhone = async (world: World): Promise<number> => (await phoneOf(world, 'pending')).id
