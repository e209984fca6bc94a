import { describe, expect, test } from 'vitest'
import {
  asksDueDiligence,
  isActionRequired,
  isInReview,
  isWarning,
  profileStatuses,
  requiredActionsOf,
  restrictionReasons,
  showsBanner,
  verificationStatus,
  type ActionFacts,
  type VerificationFacts,
} from './verification-status.ts'

const nothing: VerificationFacts = {
  isRepresentative: false,
  isPersonal: true,
  limited: false,
  unverified: false,
  limitDocuments: [],
  requiredActionCount: 0,
  openKycItems: 0,
  documentsInReview: false,
  cardDocumentRequired: false,
}
const uploaded = [{ statusId: 0 }, { statusId: 2 }]
const missing = [{ statusId: 0 }, {}]
const rejected = [{ statusId: 0 }, { statusId: 26 }]

describe('the status', () => {
  test.each<[string, Partial<VerificationFacts>, string]>([
    [
      'a representative is checked, though limited [B101 B007]',
      { isRepresentative: true, limited: true },
      'checked',
    ],
    [
      'a representative is checked, though unverified [B007]',
      { isRepresentative: true, unverified: true },
      'checked',
    ],
    ['limited, everything uploaded [B102]', { limited: true, limitDocuments: uploaded }, 'processing'],
    ['limited, one missing [B102]', { limited: true, limitDocuments: missing }, 'limited'],
    ['limited, one rejected [B102]', { limited: true, limitDocuments: rejected }, 'limited'],
    ['limited, nothing asked for [B102]', { limited: true }, 'limited'],
    ['a duplicate not uploaded [B103]', { duplicateDocument: { uploaded: false } }, 'duplicateDocuments'],
    ['a duplicate uploaded [B103]', { duplicateDocument: { uploaded: true } }, 'duplicateDocumentsUploaded'],
    ['actions before unverified [B104]', { requiredActionCount: 1, unverified: true }, 'hasRequiredActions'],
    ['unverified, limit documents done [B105]', { unverified: true, limitDocuments: uploaded }, 'processing'],
    [
      'unverified, limit documents missing [B106]',
      { unverified: true, limitDocuments: missing },
      'unverified',
    ],
    ['unverified, KYC items open [B106]', { unverified: true, openKycItems: 1 }, 'unverified'],
    ['unverified, in review [B107]', { unverified: true, documentsInReview: true }, 'verificationProcessing'],
    ['unverified, nothing pending, personal [B108]', { unverified: true }, 'finalReview'],
    ['unverified, nothing pending, business [B109]', { unverified: true, isPersonal: false }, 'checked'],
    ['no flags [B110]', {}, 'checked'],
    [
      'a card document, when nothing else applies',
      { cardDocumentRequired: true },
      'someCardDocumentRequired',
    ],
    [
      'a card document after the final review',
      { cardDocumentRequired: true, unverified: true },
      'finalReview',
    ],
  ])('%s', (_, facts, status) => {
    expect(verificationStatus({ ...nothing, ...facts })).toBe(status)
  })

  test('moves one step down as the conditions are removed one by one from the top [B111]', () => {
    const all: VerificationFacts = {
      ...nothing,
      isRepresentative: true,
      limited: true,
      duplicateDocument: { uploaded: false },
      requiredActionCount: 1,
      unverified: true,
      limitDocuments: missing,
    }
    const steps: Partial<VerificationFacts>[] = [
      {},
      { isRepresentative: false },
      { limited: false },
      { duplicateDocument: undefined },
      { requiredActionCount: 0 },
      { unverified: false },
    ]
    const statuses = steps.map((_, at) =>
      verificationStatus(Object.assign({}, all, ...steps.slice(0, at + 1)) as VerificationFacts),
    )
    expect(statuses).toEqual([
      'checked',
      'limited',
      'duplicateDocuments',
      'hasRequiredActions',
      'unverified',
      'checked',
    ])
  })

  test('is one of ten, each of which can be reached by some facts [B221]', () => {
    const flags = [true, false]
    const found = new Set<string>()
    for (const limited of flags)
      for (const unverified of flags)
        for (const documentsInReview of flags)
          for (const cardDocumentRequired of flags)
            for (const limitDocuments of [[], uploaded, missing])
              for (const requiredActionCount of [0, 1])
                for (const duplicateDocument of [undefined, { uploaded: true }, { uploaded: false }])
                  found.add(
                    verificationStatus({
                      ...nothing,
                      limited,
                      unverified,
                      documentsInReview,
                      cardDocumentRequired,
                      limitDocuments,
                      requiredActionCount,
                      duplicateDocument,
                    }),
                  )
    expect(found).toEqual(new Set(profileStatuses))
  })
})

describe('required actions', () => {
  const address = { confirmed: 1, isDocumentOutOfDate: false, isDocumentRequired: false, hasDocument: true }
  const fine: ActionFacts = {
    isPersonal: true,
    taxFormStatuses: [1, 2, undefined, 0],
    addresses: [address],
    proofOfResidence: 'validated',
    identityStatusId: 2,
    isPhoneConfirmed: true,
    videoIdentity: 'none',
  }

  test.each<[string, Partial<ActionFacts>, string[]]>([
    ['nothing', {}, []],
    ['a rejected tax form [B112]', { taxFormStatuses: [3] }, ['taxForms']],
    ['a rejected tax form of a company [B112]', { taxFormStatuses: [3], isPersonal: false }, []],
    ['no address [B113]', { addresses: [] }, ['address']],
    ['a rejected address [B113]', { addresses: [{ ...address, confirmed: 3 }] }, ['address']],
    ['an address of another name [B113]', { addresses: [{ ...address, confirmed: 4 }] }, ['address']],
    ['an unconfirmed address', { addresses: [{ ...address, confirmed: 0 }] }, []],
    ['an address out of date', { addresses: [{ ...address, isDocumentOutOfDate: true }] }, ['address']],
    [
      'an address without its document',
      { addresses: [{ ...address, isDocumentRequired: true, hasDocument: false }] },
      ['address'],
    ],
    ['an address with its document', { addresses: [{ ...address, isDocumentRequired: true }] }, []],
    ['proof of residence about to expire [B114]', { proofOfResidence: 'expiredSoon' }, ['proofOfResidence']],
    ['no proof of residence [B114]', { proofOfResidence: 'none' }, ['proofOfResidence']],
    ['a rejected proof of residence [B114]', { proofOfResidence: 'rejected' }, ['proofOfResidence']],
    ['a pending proof of residence [B114]', { proofOfResidence: 'pending' }, []],
    ['no proof of residence needed [B114]', { proofOfResidence: 'notRequired' }, []],
    ['no identity [B115]', { identityStatusId: undefined }, ['identity']],
    ['an identity of another name [B115]', { identityStatusId: 64 }, ['identity']],
    ['a rejected identity [B115]', { identityStatusId: 26 }, ['identity']],
    ['a canceled identity [B115]', { identityStatusId: 4 }, ['identity']],
    ['a submitted identity [B115]', { identityStatusId: 0 }, []],
    ['a pending identity [B115]', { identityStatusId: 41 }, []],
    ['a phone not confirmed [B116]', { isPhoneConfirmed: false }, ['phone']],
    ['a rejected video [B117]', { videoIdentity: 'rejected' }, ['videoIdentity']],
    ['a pending video [B117]', { videoIdentity: 'pending' }, []],
  ])('of %s', (_, facts, actions) => {
    expect(requiredActionsOf({ ...fine, ...facts })).toEqual(actions)
  })

  test('are six at most, each counted once [B118]', () => {
    const bad: ActionFacts = {
      isPersonal: true,
      taxFormStatuses: [3, 3],
      addresses: [
        { ...address, confirmed: 3 },
        { ...address, confirmed: 4 },
      ],
      proofOfResidence: 'none',
      isPhoneConfirmed: false,
      videoIdentity: 'rejected',
    }
    expect(requiredActionsOf(bad)).toHaveLength(6)
  })
})

test('pending, submitted and under investigation are still in review [B119]', () => {
  expect([0, 31, 41, 2, 26, 38, 4, 5, 64].filter(isInReview)).toEqual([0, 31, 41])
})

test('five statuses warn [B120]', () => {
  expect(profileStatuses.filter(isWarning)).toEqual([
    'limited',
    'unverified',
    'duplicateDocuments',
    'hasRequiredActions',
    'someCardDocumentRequired',
  ])
})

test('a document requires an action when its status is set and neither 1 nor 2 [B121]', () => {
  expect([undefined, null, 0, 1, 2, 3, 26].map(isActionRequired)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
    true,
  ])
})

test('due diligence is required at levels 1 and 4 [B122]', () => {
  expect([0, 1, 2, 3, 4, 5].filter(asksDueDiligence)).toEqual([1, 4])
})

test('a restriction has one of five reasons, each with a next step', () => {
  expect(Object.keys(restrictionReasons)).toEqual(['1', '2', '3', '4', '5'])
})

test.each([
  ['/home', true, 'limited', true],
  ['/profile', true, 'finalReview', true],
  ['/login', true, 'limited', false],
  ['/register/personal', true, 'limited', false],
  ['/auth/sei', true, 'limited', false],
  ['/scp-enable', true, 'limited', false],
  ['/home', false, 'limited', false],
  ['/home', true, 'checked', false],
] as const)(
  'at %s, documents loaded %s, status %s: banner %s [B066]',
  (pathname, documentsLoaded, status, shown) => {
    expect(showsBanner({ pathname, documentsLoaded, status })).toBe(shown)
  },
)
