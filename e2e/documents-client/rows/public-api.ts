import type { Kept } from '../client.ts'
import { rowsAs, type Row } from '../row.ts'
import type { World } from '../world.ts'

const company = rowsAs(3, 'ines/northlight')
const url = 'https://example.com/hooks'
const named =
  (fields: object) =>
  ({ northlight }: Kept) => ({ customerId: northlight, ...fields })

/** Creates an object that has to be confirmed. */
const made = (address: string, fields: object, name: string) => async (world: World) => {
  const body = { customerId: world.kept['northlight'], ...fields }
  const { fields: answer } = await world.done('ines/northlight', { verb: 'POST', address, body })
  world.kept[name] = answer['id']
}
const entity = (name: string, more: string) =>
  ['id', 'customerId', 'name', 'enabled', ...more.split(' ').filter(Boolean)]
    .map((field) => `${name}.${field}`)
    .join(' ')

/** Webhooks, keys and address ranges: document 3, section 7. */
export const publicApi: Row[] = [
  company('OP314', 'POST /public-api/webhook', {
    send: named({ name: 'w', enabled: true, url }),
    answers: 'id',
    confirmed: true,
  }),
  company('OP315', 'GET /public-api/webhook', {
    before: made('/public-api/webhook', { name: 'second', enabled: true, url: `${url}/2` }, 'webhookId'),
    send: named({}),
    answers: entity('webhooks', 'url'),
  }),
  company('OP316', 'PUT /public-api/webhook/{webhookId}', {
    send: named({ name: 'renamed', enabled: true, url: `${url}/2` }),
  }),
  company('OP318', 'POST /public-api/webhook/ping', { send: { url }, answers: '' }),
  company('OP330', 'GET /public-api/webhookRequest', {
    send: named({ limit: 20, query: '', fromDate: '2026-01-01', toDate: '2027-12-31', cursor: '' }),
    answers: 'cursor.count cursor.current cursor.next',
  }),
  company('OP330', 'GET /public-api/webhookRequest', {
    what: 'a later page',
    before: async (world) => {
      const at = `/public-api/webhookRequest?customerId=${String(world.kept['northlight'])}&limit=20`
      const { cursor } = (await world.send('ines/northlight', { verb: 'GET', address: at })).fields as {
        cursor: { next: string }
      }
      world.kept['cursor'] = cursor.next
    },
    send: ({ northlight, cursor }) => ({ customerId: northlight, limit: 20, cursor }),
    answers: 'cursor.count cursor.current cursor.prev',
  }),
  company('OP317', 'DELETE /public-api/webhook/{webhookId}'),
  company('OP319', 'POST /public-api/apikey', {
    send: named({ name: 'k', enabled: true }),
    answers: 'id',
    confirmed: true,
  }),
  company('OP320', 'GET /public-api/apikey', {
    before: async (world) => {
      const { apiKeys } = (
        await world.send('ines/northlight', {
          verb: 'GET',
          address: `/public-api/apikey?customerId=${String(world.kept['northlight'])}`,
        })
      ).fields as { apiKeys: { id: number }[] }
      world.kept['apiKeyId'] = apiKeys[0]?.id
    },
    send: named({}),
    answers: entity('apiKeys', ''),
  }),
  company('OP321', 'GET /public-api/apikey/{apiKeyId}', { answers: entity('apiKey', '') }),
  company('OP322', 'PUT /public-api/apikey/{apiKeyId}', { send: named({ name: 'renamed', enabled: true }) }),
  company('OP324', 'GET /public-api/apirequest', {
    send: ({ northlight, apiKeyId }) => ({
      customerId: northlight,
      apiKeyId,
      fromDate: '2026-01-01',
      toDate: '2027-12-31',
    }),
    answers: 'requests',
  }),
  company('OP323', 'DELETE /public-api/apikey/{apiKeyId}'),
  company('OP325', 'POST /public-api/allowedip', {
    before: async (world) => {
      await made(
        '/public-api/allowedip',
        { name: 'First', enabled: true, ipFrom: '203.0.113.1', ipTo: '203.0.113.5' },
        'allowedIpId',
      )(world)
    },
    send: named({ name: 'Office', enabled: true, ipFrom: '203.0.113.7', ipTo: '203.0.113.9' }),
    answers: 'id',
    confirmed: true,
  }),
  company('OP326', 'GET /public-api/allowedip', {
    send: named({}),
    answers: entity('allowedIps', 'ipFrom ipTo'),
  }),
  company('OP327', 'GET /public-api/allowedip/{allowedIpId}', {
    answers: entity('allowedIp', 'ipFrom ipTo'),
  }),
  company('OP328', 'PUT /public-api/allowedip/{allowedIpId}', {
    send: named({ name: 'Renamed', enabled: true, ipFrom: '203.0.113.1', ipTo: '203.0.113.5' }),
  }),
  company('OP329', 'DELETE /public-api/allowedip/{allowedIpId}', { confirmed: true }),
  company('OP029', 'POST /service/check-urls', { send: { urls: ['https://example.com'] }, answers: '' }),
]
