import { describe, expect, test } from 'vitest'
import {
  type ContractAction,
  contractActions,
  type ContractFacts,
  contractStatuses,
  type ContractStatus,
  isRequest,
  mayAct,
  percentageOf,
  shareOf,
  openStatuses,
  type Party,
  statusAfter,
} from './contracts.ts'

/** Allowed actions by status and party; all others are refused. */
const allowed: Partial<Record<ContractStatus, Partial<Record<ContractAction, readonly string[]>>>> = {
  UNSIGNED: { cancel: ['initiator'], reject: ['other'], sign: ['initiator', 'other'] },
  WAITING: { cancel: ['initiator'], reject: ['other'], sign: ['other'] },
  NEED_IDENTIFICATION: { cancel: ['initiator'], identificationStarted: ['sender'] },
  SIGNED: { cancel: ['initiator'] },
  ACTIVE: { terminate: ['initiator', 'other'], terminateNow: ['beneficiary'] },
  TERMINATING: { terminateCancel: ['noticeBy'], terminateNow: ['beneficiary', 'notNoticeBy'] },
}

/** Facts in which the initiator signed first, and both have signed from NEED_IDENTIFICATION on. */
function factsOf(status: ContractStatus, initiator: Party, noticeBy: Party): ContractFacts {
  const hasFirst = status !== 'UNSIGNED'
  const hasBoth = hasFirst && status !== 'WAITING'
  return {
    status,
    initiator,
    signed: { sender: hasBoth, beneficiary: hasBoth, ...(hasFirst && { [initiator]: true }) },
    identification: 'NEW',
    ...(status === 'TERMINATING' && { noticeBy }),
  }
}

function rolesOf(party: Party, initiator: Party, noticeBy: Party): string[] {
  return [party, party === initiator ? 'initiator' : 'other', party === noticeBy ? 'noticeBy' : 'notNoticeBy']
}

describe.each(contractStatuses)('a contract that is %s', (status) => {
  test.each(contractActions)('allows %s to the parties in the table only [B400]', (action) => {
    for (const initiator of ['sender', 'beneficiary'] as const)
      for (const noticeBy of ['sender', 'beneficiary'] as const)
        for (const by of ['sender', 'beneficiary'] as const) {
          const named = allowed[status]?.[action] ?? []
          const wanted = rolesOf(by, initiator, noticeBy).some((role) => named.includes(role))
          const facts = factsOf(status, initiator, noticeBy)
          expect([initiator, noticeBy, by, mayAct(facts, by, action)]).toEqual([
            initiator,
            noticeBy,
            by,
            wanted,
          ])
        }
  })
})

test('the second signature requires the payer’s identification, unless it is known [B399 B402]', () => {
  const next = (status: ContractStatus, identification: ContractFacts['identification']) =>
    statusAfter({ status, identification }, 'sign')
  expect(next('UNSIGNED', 'SUCCESS')).toBe('WAITING')
  expect(next('WAITING', 'SUCCESS')).toBe('SIGNED')
  for (const identification of ['NEW', 'PROCESSING', 'FAILED'] as const)
    expect(next('WAITING', identification)).toBe('NEED_IDENTIFICATION')
  expect(next('ACTIVE', 'NEW')).toBeUndefined()
})

test('a final status has no transitions, and every other one is open', () => {
  expect(contractStatuses.filter((contractStatus) => !openStatuses.includes(contractStatus))).toEqual([
    'TERMINATED',
    'EXPIRED',
    'CANCELLED',
    'REJECTED',
  ])
})

test.each<[ContractStatus, Party, ContractFacts['identification'], Party[]]>([
  ['UNSIGNED', 'sender', 'NEW', ['beneficiary']],
  ['WAITING', 'sender', 'NEW', ['beneficiary']],
  ['NEED_IDENTIFICATION', 'sender', 'NEW', ['sender']],
  ['NEED_IDENTIFICATION', 'beneficiary', 'FAILED', ['sender']],
  ['NEED_IDENTIFICATION', 'sender', 'PROCESSING', []],
  ['SIGNED', 'sender', 'SUCCESS', []],
  ['ACTIVE', 'sender', 'SUCCESS', []],
])('%s, begun by the %s, identification %s: a request to %j', (status, initiator, identification, whom) => {
  const facts = { ...factsOf(status, initiator, 'sender'), identification }
  expect((['sender', 'beneficiary'] as const).filter((by) => isRequest(facts, by))).toEqual(whom)
})

test.each([
  ['0.01', 1],
  ['12.5', 1_250],
  ['33.33', 3_333],
  ['7', 700],
  ['100', 10_000],
] as const)('%s percent are %i hundredths, and back', (text, share) => {
  expect([shareOf(text), percentageOf(share)]).toEqual([share, text])
})
