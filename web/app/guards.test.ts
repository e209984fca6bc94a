import { describe, expect, test } from 'vitest'
import { type Destination, type Facts, redirectOf, startPage } from './guards.ts'

const personal: Facts = {
  isBusiness: false,
  isAdmin: false,
  verified: true,
  useOldWeb: false,
  oldWebUrl: undefined,
  oldWebHosts: ['ostra.example'],
  hasCustomCustomer: false,
  hasChosenCustomer: false,
  isHaveRelatedAccounts: false,
  accesses: 1,
  hasBalanceInfo: true,
  isNeedPersonalInfoUpdate: false,
  isNeedKyc: false,
  needsTaxForms: false,
}
const business: Facts = { ...personal, isBusiness: true }

describe('a company', () => {
  test.each([
    ['/profile-update', '/company'],
    ['/self-certification', '/self-certification-business'],
    ['/profile', undefined],
  ])('finds its own page instead of %s, which is about a person: %s [SP-25]', (pathname, to) => {
    expect(redirectOf(pathname, business)).toBe(to)
    expect(redirectOf(pathname, personal)).toBeUndefined()
  })
})

describe('the start page', () => {
  const oldWeb = { useOldWeb: true, oldWebUrl: 'https://ostra.example/old' }

  test.each<[string, Facts, string | undefined, Destination]>([
    ['old web [B048]', { ...personal, ...oldWeb }, undefined, { leaveFor: 'https://ostra.example/old' }],
    [
      'not with a customer of their own choice [B048]',
      { ...personal, ...oldWeb, hasCustomCustomer: true },
      undefined,
      { to: '/home' },
    ],
    [
      'not over http',
      { ...personal, ...oldWeb, oldWebUrl: 'http://ostra.example/' },
      undefined,
      { to: '/home' },
    ],
    [
      'not on a foreign host',
      { ...personal, ...oldWeb, oldWebUrl: 'https://evil.example/' },
      undefined,
      { to: '/home' },
    ],
    ['not without an address', { ...personal, useOldWeb: true }, undefined, { to: '/home' }],
    [
      'admin before KYC [B049]',
      { ...personal, isAdmin: true, isNeedKyc: true },
      undefined,
      { to: '/admin-overview' },
    ],
    [
      'list of accesses [B050]',
      { ...business, isHaveRelatedAccounts: true, accesses: 2 },
      undefined,
      { to: '/customer-accesses' },
    ],
    [
      'no access at all [B050]',
      { ...business, isHaveRelatedAccounts: true, accesses: 0 },
      undefined,
      { to: '/login' },
    ],
    ['chooser of own companies [B050]', { ...business, accesses: 2 }, undefined, { to: '/business-login' }],
    ['the only company is entered directly [B050]', business, undefined, { to: '/home' }],
    [
      'after the choice it goes on [B050]',
      { ...business, accesses: 2, hasChosenCustomer: true },
      '/history',
      { to: '/history' },
    ],
    [
      'a representative (Q055)',
      { ...business, hasBalanceInfo: false, isNeedKyc: true },
      '/history',
      { to: '/company-documents' },
    ],
    [
      'profile update before KYC [B051]',
      { ...personal, isNeedPersonalInfoUpdate: true, isNeedKyc: true },
      undefined,
      { to: '/profile-update' },
    ],
    [
      'KYC before tax forms [B052]',
      { ...personal, isNeedKyc: true, needsTaxForms: true },
      undefined,
      { to: '/kyc' },
    ],
    ['KYC of a business [B052]', { ...business, isNeedKyc: true }, undefined, { to: '/kyc/business' }],
    [
      'tax forms before the remembered path [B053]',
      { ...personal, needsTaxForms: true },
      '/cards',
      { to: '/self-certification-splash' },
    ],
    ['remembered path [B054]', personal, '/history', { to: '/history' }],
    ['home [B055]', personal, undefined, { to: '/home' }],
  ])('%s', (_, facts, remembered, destination) => {
    expect(startPage(facts, remembered)).toEqual(destination)
  })

  test('moves one step down with every flag that falls away [B056]', () => {
    const all: Facts = {
      ...business,
      ...oldWeb,
      isAdmin: true,
      isHaveRelatedAccounts: true,
      accesses: 2,
      isNeedPersonalInfoUpdate: true,
      isNeedKyc: true,
      needsTaxForms: true,
    }
    const falls: Partial<Facts>[] = [
      {},
      { useOldWeb: false },
      { isAdmin: false },
      { hasChosenCustomer: true },
      { isNeedPersonalInfoUpdate: false },
      { isNeedKyc: false },
      { needsTaxForms: false },
    ]
    const reached = falls.map((_, count) =>
      startPage(Object.assign({ ...all }, ...falls.slice(0, count + 1)), '/cards'),
    )
    expect(reached).toEqual([
      { leaveFor: 'https://ostra.example/old' },
      { to: '/admin-overview' },
      { to: '/customer-accesses' },
      { to: '/profile-update' },
      { to: '/kyc/business' },
      { to: '/self-certification-splash' },
      { to: '/cards' },
    ])
    expect(startPage(Object.assign({ ...all }, ...falls), undefined)).toEqual({ to: '/home' })
  })
})

describe('a page', () => {
  const kyc = { ...personal, isNeedKyc: true }
  const representative = { ...business, hasBalanceInfo: false }

  test.each<[string, Facts, string | undefined]>([
    ['/home', personal, undefined],
    ['/home', kyc, '/kyc'],
    ['/cards', kyc, '/kyc'],
    ['/history', kyc, '/kyc'],
    ['/kyc', kyc, undefined],
    ['/history', { ...kyc, isBusiness: true }, '/kyc/business'],
    ['/kyc/business', { ...kyc, isBusiness: true }, undefined],
    ['/kycx', kyc, '/kyc'],
    ['/messages/7', kyc, undefined],
    ['/home', { ...kyc, isAdmin: true }, undefined],
  ])('%s while KYC is needed: %#  [B034]', (path, facts, to) => {
    expect(redirectOf(path, facts)).toBe(to)
  })

  test.each(['/home', '/cards', '/company', '/kyc', '/messages', '/messages/7'])(
    '%s leads a representative to the company documents [B036 R064 R065]',
    (path) => {
      expect(redirectOf(path, { ...representative, isNeedKyc: true })).toBe('/company-documents')
      expect(redirectOf('/company-documents', representative)).toBeUndefined()
    },
  )

  test('of a company leads a person home, all others stay [B008]', () => {
    for (const path of ['/company', '/company-documents', '/merchant/ipn/settings'])
      expect([path, redirectOf(path, personal), redirectOf(path, business)]).toEqual([
        path,
        '/home',
        undefined,
      ])
    for (const path of ['/setting', '/news', '/messages', '/revenue-split'])
      expect([path, redirectOf(path, personal)]).toEqual([path, undefined])
    expect(redirectOf('/company', { ...personal, isAdmin: true })).toBeUndefined()
  })

  test('for the unverified leads a verified customer home [B035]', () => {
    expect(redirectOf('/unverified-account', personal)).toBe('/home')
    expect(redirectOf('/unverified-account', { ...personal, verified: false })).toBeUndefined()
  })

  test.each(['/revenue-split', '/revenue-split/new', '/revenue-split/7'])(
    '%s is for verified customers; others see what is missing [R068 R069 R070]',
    (path) => {
      expect(redirectOf(path, { ...personal, verified: false })).toBe('/unverified-account')
      expect(redirectOf(path, { ...personal, verified: false, isNeedKyc: true })).toBe('/kyc')
      expect(redirectOf(path, personal)).toBeUndefined()
    },
  )
})
