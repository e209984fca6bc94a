import type * as internal from '@sixpence/protocol/internal'
import type * as oauth from '@sixpence/protocol/oauth'
import { hashOf, oneTimeText } from '#approval/device-key.ts'
import { pendingPhone, senderOf } from './device-fixtures.ts'
import type { FixturesOf, World } from './fixtures.ts'
import { demoPassword } from './people.ts'
import { challengeOf, freshVerifier } from './test-client.ts'

const redirectUri = 'https://books.example/back'

export const forInternal: FixturesOf<typeof internal> = {
  internalUserProfileGet: async (world) => ({ userId: (await senderOf(world)).id }),
  internalUserDevicesGet: async (world) => ({ userId: (await senderOf(world)).id }),
  internalPasswordCheck: async (world) => {
    await world.bank.database.owner.query('delete from app.sign_in_failure')
    return { userId: (await senderOf(world)).id, password: demoPassword }
  },
  internalDeviceDecision: async (world) => ({ deviceId: await pendingPhone(world), result: false }),
  internalPushSend: async (world) => ({
    userId: (await senderOf(world)).id,
    status: 'info',
    title: 'Hello',
    body: 'Something is new.',
  }),
}

/** An application of the brand, which asks the sender. */
async function asked(world: World, verifier: string, code?: string): Promise<string> {
  const { bank, client } = world
  const { owner } = bank.database
  const person = await senderOf(world)
  await register(world)
  const id = oneTimeText().slice(0, 22)
  const later = new Date(bank.clock.now().getTime() + 600_000)
  await owner.query(
    `insert into app.oauth_authorization (id, client_id, person_id, brand, redirect_uri, state, scopes, challenge,
       created_at, expires_at, decision, code_hash, code_expires_at)
     values ($1, $2, $3, $4, $5, 'state', '{profile}', $6, now(), $7, $8, $9, $7)`,
    [
      id,
      `books-${client.brand}`,
      person.id,
      client.brand,
      redirectUri,
      challengeOf(verifier),
      later,
      code === undefined ? null : 'allowed',
      code === undefined ? null : hashOf(code),
    ],
  )
  return id
}

async function register({ bank, client }: World): Promise<string> {
  const clientId = `books-${client.brand}`
  await bank.database.owner.query(
    `insert into app.oauth_client (client_id, brand, name, redirect_uris, scopes)
     values ($1, $2, 'Tern Books', $3, '{profile}') on conflict do nothing`,
    [clientId, client.brand, [redirectUri]],
  )
  return clientId
}

export const forOauth: FixturesOf<typeof oauth> = {
  seiAuthorizeGet: async (world) => ({
    client_id: await register(world),
    redirect_uri: redirectUri,
    state: 'state',
    code_challenge: challengeOf(freshVerifier()),
  }),
  seiAuthorizationGet: async (world) => ({ authorizationId: await asked(world, freshVerifier()) }),
  seiAuthorizeConfirm: async (world) => ({ authorizationId: await asked(world, freshVerifier()) }),
  oauthTokenCreate: async (world) => {
    const verifier = freshVerifier()
    const code = oneTimeText()
    await asked(world, verifier, code)
    return {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: `books-${world.client.brand}`,
      code_verifier: verifier,
    }
  },
  oauthUserinfoGet: async (world) => {
    const { bank, client } = world
    const token = oneTimeText()
    await bank.database.owner.query(
      'insert into app.oauth_token (token_hash, authorization_id, expires_at) values ($1, $2, $3)',
      [hashOf(token), await asked(world, freshVerifier()), new Date(bank.clock.now().getTime() + 600_000)],
    )
    client.token = token
    return {}
  },
  oauthMetadataGet: () => ({}),
}
