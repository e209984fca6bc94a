import { generateKeyPairSync, sign } from 'node:crypto'
import type { Row } from '../row.ts'
import type { World } from '../world.ts'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** Links a phone with the key that decision 10 requires, which is not documented. */
async function linkPhone(world: World): Promise<void> {
  const { kept } = world
  const begun = await world.send('felix', { verb: 'POST', address: '/auth/scp/request', body: {} })
  const code = new URL(String(begun.fields['deeplink'])).hash.slice(1)
  const made = await (
    await world.as('quillo')
  ).send({
    verb: 'POST',
    address: '/auth/devices',
    body: {
      name: 'Phone',
      code,
      type: 'android',
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
      signature: sign('sha256', Buffer.from(['sixpence', 'link', code].join('\n')), {
        key: privateKey,
        dsaEncoding: 'ieee-p1363',
      }).toString('base64url'),
    },
  })
  kept['deviceId'] = made.fields['id']
}

/** Phones of a person, and the token service's other calls: document 1, section 7. */
export const devices: Row[] = [
  { op: 'OP009', document: 1, call: 'GET /auth/devices/approve-methods', as: 'felix' },
  { op: 'OP006', document: 1, call: 'POST /auth/scp/request', as: 'felix', keep: { deeplink: 'deeplink' } },
  {
    op: 'OP008',
    document: 1,
    call: 'POST /auth/stores-urls/send',
    as: 'felix',
    send: { phoneNumber: '+34612000178' },
  },
  {
    op: 'OP011',
    document: 1,
    call: 'POST /auth/devices',
    as: 'felix',
    send: ({ deeplink }) => ({
      name: 'Phone',
      code: new URL(String(deeplink)).hash.slice(1),
      type: 'android',
    }),
    decision: '10',
  },
  {
    op: 'OP010',
    document: 1,
    call: 'GET /auth/devices',
    as: 'felix',
    before: linkPhone,
  },
  {
    op: 'OP012',
    document: 1,
    call: 'GET /auth/devices/{deviceId}',
    as: 'felix',
  },
  {
    op: 'OP014',
    document: 1,
    call: 'POST /auth/devices/{deviceId}/approve',
    as: 'felix',
    before: async (world) => {
      world.kept['heard'] = await world.town.newest('+34612000178')
    },
    keep: { methodId: 'methodId' },
  },
  {
    op: 'OP015',
    document: 1,
    call: 'PATCH /auth/devices/{deviceId}/approve/{methodId}',
    as: 'felix',
    before: async (world) => {
      world.kept['code'] = await world.town.code('+34612000178', Number(world.kept['heard']))
    },
    send: ({ code }) => ({ code }),
    unshown: true,
  },
  {
    op: 'OP030',
    document: 1,
    call: 'GET /device-api/device',
    as: 'felix',
    answers: 'devices.deviceId',
  },
  {
    op: 'OP007',
    document: 1,
    call: 'POST /auth/push/re-send',
    as: 'felix',
    state: 'no sign-in waits for a phone',
  },
  {
    op: 'OP005',
    document: 1,
    call: 'PUT /auth/login/{loginKey}/confirm',
    as: 'felix',
    before: async (world) => {
      world.kept['loginKey'] = 'AAAAAAAAAAAAAAAAAAAAAA'
    },
    send: { result: true },
    decision: '10',
  },
  { op: 'OP031', document: 3, call: 'DELETE /device-api/device/{deviceId}', as: 'felix', confirmed: true },
  {
    op: 'OP013',
    document: 1,
    call: 'DELETE /auth/devices/{deviceId}',
    as: 'felix',
    confirmed: true,
    state: 'a code was sent a moment ago',
  },
]
