import { wizardVersion } from '@sixpence/protocol/rules/company-registration/bounds'
import * as z from 'zod/mini'
import { companyDraft, keptInBrowser } from '#lib/storage.ts'
import { emptyRegistration, type Registration, registration } from './registration.ts'

const stored = z.object({ version: z.literal(wizardVersion), at: z.number(), registration })
const dayMs = 24 * 60 * 60_000
const peopleMs = dayMs
const companyMs = 30 * dayMs

/** Restored entries: all of them, or only those about the company. */
export type StoredRegistration = { registration: Registration; isWhole: boolean }

/**
 * Entries are stored in this browser per brand, without tax numbers, until they are sent or cleared or someone signs in or
 * out: people for a day after the last change, the company for thirty. Entries of another version of the wizard are ignored
 * (B350, Q135).
 */
export function keptRegistration(brand: string) {
  const registrationStore = keptInBrowser(companyDraft(brand), stored)
  return {
    get(now = Date.now()): StoredRegistration | undefined {
      const earlier = registrationStore.get()
      if (!earlier || now - earlier.at >= companyMs) {
        registrationStore.remove()
        return undefined
      }
      if (now - earlier.at < peopleMs) return { registration: earlier.registration, isWhole: true }
      const registration = withoutPeople(earlier.registration)
      registrationStore.set({ ...earlier, registration })
      return { registration, isWhole: false }
    },
    set: (registration: Registration, now = Date.now()): void =>
      registrationStore.set({
        version: wizardVersion,
        at: now,
        registration: withoutTaxNumbers(registration),
      }),
    remove: registrationStore.remove,
  }
}

/** Without people and without companies that have shareholders: only the forms of the company itself. */
const withoutPeople = ({
  generalForm,
  legalForm,
  financialInfoForm,
  dueDilligenceForm,
  seen,
}: Registration): Registration => ({
  ...emptyRegistration,
  generalForm,
  legalForm,
  financialInfoForm,
  dueDilligenceForm,
  seen,
})

type Fields = Registration['generalForm']

/** Whether a field is a tax number, which is never stored in the browser. */
const isTaxNumber = (name: string): boolean => /(?:^|\.)(?:taxId|businessTaxId)$/.test(name)

function withoutTaxNumbers(registration: Registration): Registration {
  const clean = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !isTaxNumber(name)))
  const each = <Part extends { fields: Fields }>(list: readonly Part[]): Part[] =>
    list.map((part) => ({ ...part, fields: clean(part.fields) }))
  return {
    ...registration,
    legalForm: clean(registration.legalForm),
    dueDilligenceForm: clean(registration.dueDilligenceForm),
    personList: each(registration.personList),
    companyList: each(registration.companyList),
  }
}
