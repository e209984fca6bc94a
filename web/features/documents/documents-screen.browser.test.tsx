import { dictionaryDocumentCategoryList } from '@sixpence/protocol/dictionary/dictionary'
import {
  customerDocumentCancel,
  customerDocumentsInquiry,
  customerDocumentUpload,
  documentFileGet,
  uploadAppend,
  uploadCancel,
  uploadCheck,
  uploadCreate,
} from '@sixpence/protocol/documents/documents'
import { customerAddressInquiry } from '@sixpence/protocol/profile/profile'
import { businessRepresentativeList } from '@sixpence/protocol/representatives/representatives'
import { customerInfoGet, userAccessInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { alice, ordinaryDay } from '#testing/bank.ts'
import { type Answer, never, on, picture, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import type { OwnDocument } from './own-document.ts'
import DocumentsScreen from './documents-screen.tsx'

afterEach(cleanSlate)

const file = {
  side: 'main',
  mediaType: 'image/jpeg',
  size: 90_000,
  width: 900,
  height: 600,
  isKept: true,
} as const
const card: OwnDocument = {
  id: 701,
  statusId: 0,
  uploaded: '2026-11-20T08:00:00Z',
  documentTypeId: 4,
  documentType: 'Identity card',
  category: 1,
  isSubDocument: false,
  isDueDiligence: false,
  files: [file, { ...file, side: 'additional' }],
}
const bill: OwnDocument = {
  ...card,
  id: 702,
  statusId: 26,
  documentTypeId: 20,
  documentType: 'Utility bill',
  category: 2,
  addressId: 5,
  reason: 'tooOld',
  rejectReason: 'It is older than three months. Send a newer one.',
  note: 'One of October would do.',
  files: [{ ...file, mediaType: 'application/pdf', pages: 3 }],
}

const ordinary: Answer[] = [
  ...ordinaryDay,
  on(dictionaryDocumentCategoryList, () => ({
    categories: [
      {
        id: 1,
        name: 'Identity',
        customerDocumentTypes: [
          { id: 4, name: 'Identity card' },
          { id: 6, name: 'Passport' },
        ],
      },
      { id: 2, name: 'Proof of address', customerDocumentTypes: [{ id: 20, name: 'Utility bill' }] },
    ],
  })),
  on(customerDocumentsInquiry, () => ({ documents: [card, bill] })),
  on(documentFileGet, () => picture()),
  on(uploadCancel, () => ({})),
]

const open = (search = '', answers: Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/documents': DocumentsScreen },
    at: `/documents${search}`,
    ...part,
    answers: [...ordinary, ...answers],
  })

/** A server that accepts whole files, in sequence. */
const takes = (checked: Answer): Answer[] => [
  on(uploadCreate, () => ({ uploadId: 801, received: 0, pieceBytes: 1_000_000 })),
  on(uploadAppend, ({ piece }) => ({ received: atob(piece).length })),
  checked,
]
const photo = (name = 'card.heic') => new File(['a photo'], name, { type: 'image/heic', lastModified: 1 })

async function put(screen: Awaited<ReturnType<typeof open>>, label: string, file: File): Promise<void> {
  const place = screen.getByRole('group', { name: label })
  await expect.element(place).toBeVisible()
  const input = place.element().querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error(`there is no place for ${label}`)
  await userEvent.upload(input, file)
}

describe('what was sent', () => {
  test('is listed with its result; a returned document shows the reason and is sent again from there', async () => {
    const screen = await open()
    const back = screen.getByRole('article', { name: 'Utility bill' })
    await expect.element(back.getByText('Rejected')).toBeVisible()
    await expect.element(back.getByText('It is older than three months. Send a newer one.')).toBeVisible()
    await expect.element(back.getByText('One of October would do.')).toBeVisible()
    await back.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => screen.where()).toContain('type=20')
    await expect.element(screen.getByLabelText('What are you sending?')).toHaveFocus()
  })

  test('shows a text when empty, reports failed loading, and keeps its layout while it loads', async () => {
    const empty = await open('', [on(customerDocumentsInquiry, () => ({ documents: [] }))])
    await expect.element(empty.getByText('You have not sent us a document yet')).toBeVisible()
    await empty.unmount()
    await cleanSlate()
    const failed = await open('', [on(customerDocumentsInquiry, () => refuse('busy'))])
    await expect.element(failed.getByText('We could not load your documents.')).toBeVisible()
    await failed.unmount()
    await cleanSlate()
    const loading = await open('', [
      on(customerDocumentsInquiry, never),
      on(dictionaryDocumentCategoryList, never),
    ])
    await expect.element(loading.getByText('Loading').first()).toBeInTheDocument()
  })

  test('is taken back while it waits', async () => {
    const screen = await open('', [on(customerDocumentCancel, () => ({}))])
    await screen.getByRole('button', { name: 'Withdraw' }).click()
    await expect
      .poll(() => screen.called.find(({ call }) => call === 'customerDocumentCancel')?.input)
      .toEqual({ documentId: 701 })
  })

  test('is shown: pictures, and a PDF page by page, which is never opened', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: 'Show Identity card' }).click()
    await expect.poll(() => screen.getByRole('img', { name: 'Your document' }).elements().length).toBe(2)
    await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await screen.getByRole('button', { name: 'Show Utility bill' }).click()
    await expect.element(screen.getByRole('img', { name: 'Your document, Page 1 of 3' })).toBeInTheDocument()
    await screen.getByRole('button', { name: 'Next page' }).click()
    await expect.element(screen.getByRole('img', { name: 'Your document, Page 2 of 3' })).toBeInTheDocument()
    const source = document.querySelector('dialog img')?.getAttribute('src') ?? ''
    expect(source.startsWith('data:image/')).toBe(true)
  })
})

describe('what is sent', () => {
  test('is complete, or each missing part is shown beside its field', async () => {
    const screen = await open('?type=4')
    await screen.getByRole('button', { name: 'Send the document' }).click()
    await expect.element(screen.getByText('Add the front side.').first()).toBeVisible()
    await expect.element(screen.getByText('Add the back side.').first()).toBeVisible()
    expect(screen.called.some(({ call }) => call === 'customerDocumentUpload')).toBe(false)
  })

  test('is checked as soon as it is chosen, and handed in', async () => {
    const screen = await open('?type=6', [
      ...takes(
        on(uploadCheck, () => ({ mediaType: 'image/jpeg' as const, size: 7, width: 900, height: 600 })),
      ),
      on(customerDocumentUpload, () => ({ documentId: 703 })),
    ])
    await put(screen, 'The document', photo())
    await expect.element(screen.getByText('card.heic is uploaded and checked.')).toBeVisible()
    await screen.getByRole('button', { name: 'Send the document' }).click()
    await expect
      .poll(() => screen.called.find(({ call }) => call === 'customerDocumentUpload')?.input)
      .toMatchObject({ documentType: 6, mainDocument: 801 })
  })

  test.each([
    ['fileBroken', 'This file is damaged and cannot be read. Choose another one.'],
    [
      'pdfLocked',
      'This PDF is locked with a password, or protected against changes. Print it as a new PDF and send that.',
    ],
  ] as const)(
    'that is refused as %s says so in its place, and another can be chosen',
    async (refusal, text) => {
      const screen = await open('?type=6', takes(on(uploadCheck, () => refuse(refusal))))
      await put(screen, 'The document', photo())
      await expect.element(screen.getByText(text)).toBeVisible()
      await expect.element(screen.getByRole('button', { name: 'Choose another file' })).toBeVisible()
      expect(await findings()).toEqual([])
    },
  )

  test('is refused before it is sent when it is empty', async () => {
    const screen = await open('?type=6')
    await put(screen, 'The document', new File([], 'empty.pdf', { type: 'application/pdf' }))
    await expect.element(screen.getByText('This file is empty.')).toBeVisible()
    expect(screen.called.some(({ call }) => call === 'uploadCreate')).toBe(false)
  })
})

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  test.each([
    [1280, ''],
    [390, '?type=4'],
    [320, '?type=4'],
  ])('at %i%s axe finds nothing and nothing runs over', async (width, search) => {
    const screen = await open(search, [], { width, scheme })
    await expect.element(screen.getByText('Rejected')).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  test('at 320 the viewer of a PDF does not run over either', async () => {
    const screen = await open('', [], { width: 320, scheme })
    await screen.getByRole('button', { name: 'Show Utility bill' }).click()
    await expect.element(screen.getByRole('img', { name: /Page 1 of 3/ })).toBeInTheDocument()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })
})

describe('of a company', () => {
  const customer = { ...alice, customerType: 2, businessName: 'Northlight' } as const
  const asCompany = (right: number, hasInsight = true): Answer[] => [
    on(customerInfoGet, () => ({ customer: { ...customer, accessRight: right }, idleSeconds: 900 })),
    on(userAccessInfoGet, () => ({
      permissions: [],
      accessRights: right,
      accessList: { ...(hasInsight && { balanceInfo: true as const }) },
      businessRepresentativePositionIds: [],
      isNeedKyc: false,
      isStrictMode: false,
      isConverted: true,
    })),
    on(dictionaryDocumentCategoryList, () => ({
      categories: [
        { id: 1, name: 'Identity', customerDocumentTypes: [{ id: 6, name: 'Passport' }] },
        { id: 7, name: 'Business address', customerDocumentTypes: [{ id: 70, name: 'Utility bill' }] },
      ],
    })),
    on(customerAddressInquiry, () => ({
      addresses: [
        {
          addressId: 402,
          address1: 'Pilies g. 23',
          city: 'Vilnius',
          postalCode: '01123',
          countryCode: 'LT',
          addressStatus: 2,
          confirmed: 0,
          statedAt: '2026-01-01T00:00:00Z',
          stateAgainBy: '2027-01-01T00:00:00Z',
          isDocumentRequired: false,
          isDocumentOutOfDate: false,
          isCardDocumentRequired: false,
          uploadedDocuments: [],
        },
      ],
    })),
    on(businessRepresentativeList, () => ({
      representatives: [
        { id: 1101, firstName: 'Ines', lastName: 'Varga', roles: [], isSourceMissing: false },
      ],
    })),
  ]

  test('a proof of an address names the address, and a passport names whose it is [B335 B336]', async () => {
    const place = await open('?type=70', asCompany(2))
    await place.getByRole('button', { name: 'Send the document' }).click()
    await expect.element(place.getByRole('link', { name: 'Choose the address it proves.' })).toBeVisible()
    await place.getByLabelText('Which address does it prove?').selectOptions('402')
    expect(await findings()).toEqual([])
    await cleanSlate()
    const passport = await open('?type=6', asCompany(2))
    await passport.getByRole('button', { name: 'Send the document' }).click()
    await expect.element(passport.getByRole('link', { name: 'Choose whose it is.' })).toBeVisible()
    await passport.getByLabelText('Whose is it?').selectOptions('Ines Varga')
    expect(await findings()).toEqual([])
  })

  test('a representative, who sees neither addresses nor people, need not enter them [B007]', async () => {
    const screen = await open('?type=70', asCompany(0, false))
    await expect.element(screen.getByRole('button', { name: 'Send the document' })).toBeVisible()
    await expect.element(screen.getByLabelText('Which address does it prove?')).not.toBeInTheDocument()
  })

  test('a person with suspended access sees it, and who can restore it [Q117]', async () => {
    const screen = await open('', asCompany(0))
    await expect.element(screen.getByText('Your access is suspended')).toBeVisible()
    await expect.element(screen.getByText(/full access to Northlight can restore it/)).toBeVisible()
    expect(await findings()).toEqual([])
  })
})
