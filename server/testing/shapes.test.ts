import { readFileSync } from 'node:fs'
import { calls } from '@sixpence/protocol'
import type { AnyCall } from '@sixpence/protocol/call'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

type Operation = { id: string; removed?: boolean; request?: object; response?: object }

const catalogue = JSON.parse(
  readFileSync(new URL('../../docs/spec/operations.json', import.meta.url), 'utf8'),
) as Operation[]

/** Fields of the specification's catalogue that calls leave out, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  'authLogin.userId': 'a stranger is not told whose account it is',
  'authDeviceCreate.device': 'the phone learns its number and its secret; its list has the rest',
  'internalPushSend.event': 'a service names the topics that changed, not an event of ours',
  'customerInfoGet.terms': 'terms that wait come with the refusal of the call they hold up (B178)',
  'businessRequestConfirm.fromEmail': 'a field of the envelope, which every call takes (decision 144)',
  'transactionExportEmailSend.fromCustomerId':
    'a field of the envelope, which every call takes (decision 144)',
  'transactionExportFiltered.filter': 'its fields are fields of the call, by their other names (Q125)',
  'globalPaySubmit.paymentMethod':
    'the payer says which ways may be used, the payee chooses one (paymentMethods)',
  'globalBatchMethodForbiddenSet.method': 'taken as `paymentMethod` (decision 144)',
  'ipnMessageGet.message': 'on this door it is a field of the envelope (B161): the message is `notice`',
  'merchantLogoCreate.data': 'the part of a form that has the fields: a file comes in pieces before',
  'massUploadWire.data': 'the part of a form that has the fields',
  'massUploadWire.rows': 'massLineList answers them, by pages',
  'massUploadEft.data': 'the part of a form that has the fields',
  'massUploadEft.rows': 'massLineList answers them, by pages',
  'massUploadCreditCard.data': 'the part of a form that has the fields',
  'massUploadCreditCard.rows': 'massLineList answers them, by pages',
  'massUploadCrypto.data': 'the part of a form that has the fields',
  'massUploadCrypto.rows': 'massLineList answers them, by pages',
  'p2pMassTransferFile.data': 'the part of a form that has the fields',
  'p2pMassTransferText.data': 'its fields are fields of the call',
  'pdfGenerate.document': '`template` and `data` (Q169)',
  'representativeAddressCreate.files': 'a part of the form, which becomes uploads before the fields are read',
  'representativeAddressCreate.data': 'the part of the form that has the fields',
  'businessRepresentativeDelete.force': 'administrators only: adminCompanyPersonDelete, with a reason',
  'cardPinShow.operationId': 'requestKey names what is approved, as in every call that is made twice',
  'cardPinShow.approveType': 'method says by what, as in every call that is made twice',
  'cardDetailsGet.cardNumber': 'inside `details`, sealed for the page (decision 45)',
  'cardDetailsGet.expiry': 'inside `details`, sealed for the page (decision 45)',
  'cardDetailsGet.cvv': 'inside `details`, sealed for the page (decision 45)',
  'cardLoad.approvalSentTo': 'no code approves a move between own accounts',
  'supportJwtGet.fromCustomerId': 'a field of the envelope, which every call takes (decision 144)',
  'supportAgentGet.fromCustomerId': 'a field of the envelope, which every call takes (decision 144)',
  'supportTicketStatsGet.fromCustomerId': 'a field of the envelope, which every call takes (decision 144)',
  'supportTicketList.fromCustomerId': 'a field of the envelope, which every call takes (decision 144)',
  'uploadCreate.file': 'a file comes in pieces, and is handed to the company once it was checked',
  'uploadCreate.id': 'its number is `uploadId`, as everywhere',
  'pushTicketCreate.token': 'no token in an address: a ticket is fetched with one (Q004)',
}

/** Fields of every answer (B163). */
const envelope = new Set(['responseCode', 'responseDescription'])

const declared = catalogue.flatMap((operation) => {
  const call = [...calls.values()].find(({ ids }) => ids.includes(operation.id))
  return call && !operation.removed ? [{ ...operation, call, name: call.name }] : []
})

test.each(declared)(
  '$id $name has a schema of its input and output, with every field of the catalogue [B170]',
  ({ call, request = {}, response = {} }) => {
    const [taken, answered] = [fieldsOf(call.input, 'input'), fieldsOf(call.output, 'output')]
    const missing = [
      ...Object.keys(request).filter((field) => !taken.has(field)),
      // File answers have no fields.
      ...Object.keys(response).filter((field) => !call.file && !answered.has(field) && !envelope.has(field)),
    ]
    expect(missing.filter((field) => !leftOut[`${call.name}.${field}`])).toEqual([])
  },
)

test('fields left out on purpose are listed, and still left out', () => {
  expect(declared.length).toBeGreaterThan(130)
  const stale = Object.keys(leftOut).filter((name) => {
    const [method, field = ''] = name.split('.')
    const found = declared.find((one) => one.name === method)
    return (
      !found ||
      !(field in { ...found.request, ...found.response }) ||
      (fieldsOf(found.call.input, 'input').has(field) && fieldsOf(found.call.output, 'output').has(field))
    )
  })
  expect(stale).toEqual([])
})

/** Names of all fields, nested ones included. */
function fieldsOf(schema: AnyCall['input'], io: 'input' | 'output'): ReadonlySet<string> {
  const names = new Set<string>()
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    if ('properties' in part) for (const name of Object.keys(part.properties as object)) names.add(name)
    for (const inner of Object.values(part)) look(inner)
  }
  look(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
  return names
}
