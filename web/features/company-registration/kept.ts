import { wizardVersion } from '@sixpence/protocol/rules/company-registration/bounds'
import * as z from 'zod/mini'
import { keptInBrowser } from '#lib/storage.ts'
import { type Registration, registration } from './registration.ts'

const stored = z.object({ version: z.literal(wizardVersion), at: z.number(), registration })
const keptMs = 30 * 24 * 60 * 60_000

/**
 * What was written, kept in this browser for one brand, without tax numbers, until it is sent, cleared, signed out or
 * thirty days old. What another version of the wizard wrote is not read (B350, Q135).
 */
export function keptRegistration(brand: string) {
  const kept = keptInBrowser(`company-registration.${brand}`, stored)
  return {
    get(now = Date.now()): Registration | undefined {
      const found = kept.get()
      if (found && now - found.at < keptMs) return found.registration
      kept.remove()
      return undefined
    },
    set: (one: Registration, now = Date.now()): void =>
      kept.set({ version: wizardVersion, at: now, registration: withoutTaxNumbers(one) }),
    remove: kept.remove,
  }
}

type Fields = Registration['generalForm']

/** Whether a field is a tax number, of which this browser keeps nothing. */
const isTaxNumber = (name: string): boolean => /(?:^|\.)(?:taxId|businessTaxId)$/.test(name)

function withoutTaxNumbers(one: Registration): Registration {
  const clean = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !isTaxNumber(name)))
  const each = <Part extends { fields: Fields }>(list: readonly Part[]): Part[] =>
    list.map((part) => ({ ...part, fields: clean(part.fields) }))
  return {
    ...one,
    legalForm: clean(one.legalForm),
    dueDilligenceForm: clean(one.dueDilligenceForm),
    personList: each(one.personList),
    companyList: each(one.companyList),
  }
}
