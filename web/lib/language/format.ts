import { type Format, formatFor } from '@sixpence/locales/format.ts'
import { useLanguage } from './translate.ts'

/** The formats of the page's language, in the bank's time zone. */
export const useFormat = (): Format => formatFor(useLanguage())

/** An IBAN or card number in groups of four: "LT12 1000 0111 0100 1000". */
export const inGroups = (value: string): string => value.replaceAll(/\s/g, '').replaceAll(/.{4}(?=.)/g, '$& ')

/** "i•••@mail.example": enough to recognise the own address, too little to find out another person's. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')

/** "+44 ••• 101". */
export const maskPhone = (phone: string): string => phone.replace(/^(\+?\d{1,2}).*?(\d{3})$/, '$1 ••• $2')
