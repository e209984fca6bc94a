import type { OutputOf } from '@sixpence/protocol/call'
import {
  type MassKind,
  massKinds,
  massUploadCreditCard,
  massUploadCrypto,
  massUploadEft,
  massUploadInstant,
  massUploadInterac,
  massUploadWire,
  p2pMassTransferFile,
} from '@sixpence/protocol/mass/mass'
import type { MassSampleType } from '@sixpence/protocol/mass/samples'
import { accessRightOf, mayPay } from '@sixpence/protocol/rights'
import type { customerInfoGet } from '@sixpence/protocol/session/session'
import type { ReactNode } from 'react'
import type { Translate } from '#lib/language/translate.ts'
import { BankIcon, CardIcon, ClockIcon, CoinIcon, GlobeIcon, MailIcon, PersonIcon } from '#ui/icons/icons.tsx'

type Customer = Pick<OutputOf<typeof customerInfoGet>['customer'], 'accessRight' | 'mass'>

/** The kinds this customer may pay by, in the order of the specification (B321 to B327). */
export const kindsOf = ({ accessRight, mass }: Customer): readonly MassKind[] =>
  mayPay.some((right) => right === accessRightOf(accessRight)) ? massKinds.filter((kind) => mass[kind]) : []

export const kindIn = (text: string | undefined): MassKind | undefined =>
  massKinds.find((kind) => kind === text)

/** The page of a kind, and the page that sends its batches. */
export const pageOf = (kind: MassKind): string => `/transfer/mass/${kind}`
export const confirmPageOf = (kind: MassKind): string =>
  kind === 'p2p' ? '/transfer/mass/p2p/confirm' : '/transfer/external/mass/confirm'

/** The call that uploads a file of the kind, and its samples. */
export const uploadOf = {
  wire: massUploadWire,
  eft: massUploadEft,
  oct: massUploadCreditCard,
  digital: massUploadCrypto,
  instant: massUploadInstant,
  interac: massUploadInterac,
  p2p: p2pMassTransferFile,
} as const

export const sampleOf: Record<MassKind, MassSampleType> = {
  wire: 'wire',
  eft: 'eft',
  oct: 'creditCard',
  digital: 'cryptoEft',
  instant: 'instant',
  interac: 'interac',
  p2p: 'p2p',
}

export const kindIcon: Record<MassKind, ReactNode> = {
  wire: <GlobeIcon />,
  eft: <BankIcon />,
  oct: <CardIcon />,
  digital: <CoinIcon />,
  instant: <ClockIcon />,
  interac: <MailIcon />,
  p2p: <PersonIcon />,
}

export function kindWords(kind: MassKind, t: Translate): { title: string; meta: string } {
  const words: Record<MassKind, { title: string; meta: string }> = {
    wire: { title: t('Bank wires'), meta: t('To bank accounts almost anywhere') },
    eft: { title: t('Bank transfers'), meta: t('To bank accounts, by the payment system of their country') },
    oct: { title: t('Card payouts'), meta: t('To cards, by their numbers') },
    digital: { title: t('Digital currency payments'), meta: t('To addresses of wallets') },
    instant: { title: t('Instant payments'), meta: t('In the accounts within seconds') },
    interac: { title: t('Interac payments'), meta: t('To e-mail addresses in Canada') },
    p2p: { title: t('Payments to customers here'), meta: t('By e-mail address, from a file or text') },
  }
  return words[kind]
}
