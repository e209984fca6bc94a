import type * as calls from '@sixpence/protocol/cards/cards'
import type { Handlers } from '#context/handler.ts'
import { addressReplacementCheck } from './address-replacement-check.ts'
import { cardActivate, cardActivationDataGet } from './card-activate.ts'
import { cardAliasSet } from './card-alias-set.ts'
import { cardApply } from './card-apply.ts'
import { cardDetailsGet } from './card-details-get.ts'
import { cardEnroll } from './card-enroll.ts'
import { cardList } from './card-list.ts'
import { cardLoad } from './card-load.ts'
import { cardApplyInfoGet, cardFeesGet } from './card-offer.ts'
import { cardPinChange, cardPinGet, cardPinShow } from './card-pin.ts'
import { cardReissue } from './card-reissue.ts'
import { cardCrossPlatformRequirementsGet } from './card-requirements.ts'
import { cardShippingUpgrade } from './card-shipping-upgrade.ts'
import { cardBlock, cardPause, cardUnpause } from './card-states.ts'

export const cards: Handlers<typeof calls> = {
  cardList,
  cardPause,
  cardUnpause,
  cardBlock,
  cardAliasSet,
  cardPinShow,
  cardPinGet,
  cardPinChange,
  cardDetailsGet,
  cardEnroll,
  cardApplyInfoGet,
  cardFeesGet,
  cardCrossPlatformRequirementsGet,
  addressReplacementCheck,
  cardApply,
  cardReissue,
  cardShippingUpgrade,
  cardActivationDataGet,
  cardActivate,
  cardLoad,
}
