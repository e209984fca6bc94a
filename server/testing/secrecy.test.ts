import { randomUUIDv7 } from 'node:crypto'
import { calls } from '@sixpence/protocol'
import { approvalCodeResend, transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { pushTicketCreate } from '@sixpence/protocol/session/session'
import { authCodeResend, authLogout, authRefresh } from '@sixpence/protocol/sign-in/sign-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#simulator/people.ts'
import { TestBank, freshVerifier, otherThan, personOf, type TestClient } from '#testing/bank/test-bank.ts'

// Secrets must not appear in logs, in answers to others, or in tables.

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
})
afterAll(() => bank.close())

/** Secrets a person uses in a day, by name. */
const secrets = new Map<string, string>()
const keep = (name: string, value: string | undefined): string => {
  expect(value?.length).toBeGreaterThanOrEqual(6)
  secrets.set(name, value ?? '')
  return value ?? ''
}
/** Answers, except the two that deliver a secret. */
const answers: string[] = []
const note = (client: TestClient): void => {
  answers.push(client.answer?.body ?? '')
}

async function aDay(): Promise<TestClient> {
  const wrong = keep('a wrong password', 'Correct Horse Battery 77')
  const carla = bank.stranger('quillo')
  const verifier = keep('the verifier', freshVerifier())
  await carla.logIn('carla@quillo.example', wrong)
  note(carla)
  const { code } = await carla.logIn('carla@quillo.example', demoPassword, verifier)
  keep('the password', demoPassword)
  keep('the sign-in code', code)
  keep('the sign-in cookie', carla.cookies.get('__Host-sign-in'))
  keep('the first SMS', await bank.lastSms(personOf('carla').phone))
  keep('its code', await bank.smsCode('carla'))
  bank.clock.advance(60_000)
  await carla.call(authCodeResend, { code: code ?? '' })
  note(carla)
  keep('the second SMS', await bank.lastSms(personOf('carla').phone))
  const otp = keep('its code', await bank.smsCode('carla'))
  await carla.exchange(code, verifier, otherThan(otp))
  note(carla)
  await carla.exchange(code, verifier, otp)
  keepTokens(carla, 'first')
  await carla.call(authRefresh, { refreshToken: carla.refreshToken ?? '' })
  const { accessToken, refreshToken } = carla.answer?.json() ?? {}
  carla.token = accessToken
  carla.refreshToken = refreshToken
  keepTokens(carla, 'second')

  const sent = await carla.call(p2pSend, {
    accountId: await bank.accountId('carla', 'Everyday'),
    amount: '5.00',
    currency: 'EUR',
    toEmail: 'owen@tamar.example',
  })
  note(carla)
  const trxid = sent.transactionId ?? 0
  keep('the payment’s SMS', await bank.lastSms(personOf('carla').phone))
  keep('the payment’s code', await bank.smsCode('carla'))
  bank.clock.advance(60_000)
  await carla.call(approvalCodeResend, { trxid })
  note(carla)
  const approvalCode = keep('the payment’s second code', await bank.smsCode('carla'))
  await carla.call(transferConfirm, { trxid, approvalCode: otherThan(approvalCode) })
  note(carla)
  await carla.call(transferConfirm, { trxid, approvalCode })
  note(carla)
  return carla
}

function keepTokens(client: TestClient, which: string): void {
  keep(`the ${which} access token`, client.token)
  keep(`the ${which} refresh token`, client.refreshToken)
  keep(`the ${which} access cookie`, client.cookies.get('__Host-access'))
  keep(`the ${which} refresh cookie`, client.cookies.get('__Host-refresh'))
}

/** Faults while secrets are in the request: in body, address, header and statement. */
async function badDay(carla: TestClient): Promise<void> {
  const body = Object.fromEntries(secrets)
  const everything = JSON.stringify(body)
  for (const payload of [
    everything.slice(0, -1),
    `[${everything}]`,
    everything,
    '"',
    'x'.repeat(2_000_000),
  ]) {
    await carla.request({
      method: 'POST',
      url: '/auth/login',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    note(carla)
  }
  for (const value of secrets.values()) {
    const inAddress = encodeURIComponent(value)
    await carla.request({ method: 'POST', url: `/?${inAddress}`, payload: { method: value } })
    note(carla)
    await carla.request({ method: 'POST', url: `/?p2pSend&${inAddress}`, payload: {} })
    note(carla)
    await carla.request({
      method: 'POST',
      url: '/?p2pSend',
      payload: { toEmail: value, note: value, accountId: value },
    })
    note(carla)
    await carla.request({ method: 'GET', url: `/receipt/${inAddress}/pdf` })
    note(carla)
    // Secrets as field names or in addresses may be echoed in the answer, but not logged.
    await carla.request({ method: 'POST', url: '/?p2pSend', payload: { [value]: value } })
    await carla.request({ method: 'GET', url: `/${inAddress}`, headers: { 'x-secret': inAddress } })
  }
  // Every write fails, with the values to be stored in the failing statement.
  const { owner } = bank.database
  const tables = ['sign_in', 'sign_in_failure', 'session', 'approval', 'audit']
  for (const table of tables) await owner.query(`alter table app.${table} rename to ${table}_gone`)
  await bank.stranger('quillo').logIn('carla@quillo.example', demoPassword)
  await carla.exchange(
    secrets.get('the sign-in code'),
    secrets.get('the verifier') ?? '',
    secrets.get('its code'),
  )
  note(carla)
  await carla.call(transferConfirm, { trxid: 1, approvalCode: secrets.get('the payment’s code') ?? '' })
  note(carla)
  await carla.call(pushTicketCreate, {}, { key: randomUUIDv7() })
  for (const table of tables) await owner.query(`alter table app.${table}_gone rename to ${table}`)
  await carla.call(authLogout, { refreshToken: carla.refreshToken ?? '' })
  note(carla)
}

test('no log line, answer or row contains a password, a code, a token, a cookie or a message', async () => {
  const carla = await aDay()
  await badDay(carla)
  expect(secrets.size).toBeGreaterThan(15)
  expect(calls.size).toBeGreaterThan(10)

  const log = bank.log.join('\n')
  expect(log).toContain('"level":50')
  const rows = await everyRow()
  const said = answers.join('\n')
  const found = [...secrets].flatMap(([name, value]) =>
    Object.entries({ log, said, rows })
      .filter(([, text]) => isIn(text, value) || isIn(text, encodeURIComponent(value)))
      .map(([where]) => `${name} in ${where}`),
  )
  // A refresh token is only a selector (session id and number); its secret half is the cookie (Q025).
  expect(found).toEqual([])
})

test('the log has only the allowed fields', () => {
  const fields = new Set(bank.log.flatMap((line) => Object.keys(JSON.parse(line) as object)))
  const ofRequests = ['request', 'door', 'call', 'outcome', 'status', 'ms']
  const allowed = 'level time msg reference method name message stack operation job'
    .split(' ')
    .concat(ofRequests)
  expect([...fields].filter((field) => !allowed.includes(field))).toEqual([])
})

/** Six digits also stand by chance within hashes and fractions of seconds, which are not searched for a code. */
const isIn = (text: string, value: string): boolean =>
  /^\d{6}$/.test(value) ? new RegExp(`(?<![0-9a-f.])${value}(?![0-9a-f])`).test(text) : text.includes(value)

/** Every row of the bank's tables as text; schema `sandbox` is not the bank's. */
async function everyRow(): Promise<string> {
  const { owner } = bank.database
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'ledger')`,
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await owner.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`)
      return rows.map((row) => row.row).join('\n')
    }),
  )
  return texts.join('\n')
}
