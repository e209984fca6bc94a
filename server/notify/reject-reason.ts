import type { RejectReason } from '@sixpence/protocol/rules/documents'
import type { Translate } from '#core/translate.ts'

/** Why a document was rejected and what to do. */
export const rejectReasonText = (reason: RejectReason, t: Translate): string =>
  ({
    unreadable: t('We cannot read it. Take the photo in good light, without flash.'),
    cutOff: t('Part of the document is cut off. All four corners must be visible.'),
    wrongDocument: t('This is not the kind of document we asked for.'),
    sideMissing: t('One side is missing. Send the front and the back.'),
    outOfDate: t('It is out of date. Send one that is still valid.'),
    nameMismatch: t('The name does not match this account.'),
    addressMismatch: t('This address does not match the one you gave us.'),
    tooOld: t('It is older than three months. Send a newer one.'),
    altered: t('The document looks altered. Send the original.'),
    other: t('We cannot accept it.'),
  })[reason]
