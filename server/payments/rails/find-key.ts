import { instantKey, taxIdBr } from '@sixpence/protocol/methods/fields/instant-key'
import type { FieldKind } from '@sixpence/protocol/methods/fields/kind'
import type { DecodedInputOf, OutputOf } from '@sixpence/protocol/call'
import type { instantKeyInfoGet } from '@sixpence/protocol/transfers-external/transfers-lookups'
import { faultFields } from '#core/log.ts'
import { InvalidInput } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { payeeName } from '#rules/mask.ts'
import { toInputProblem } from './details.ts'

/** Cost of a look-up of an unknown key, in look-ups, against guessing. */
const costOfUnknown = 10

type KeyInput = DecodedInputOf<typeof instantKeyInfoGet>

/**
 * The holder of a Pix key, masked. Unknown keys are charged to the rate of `asker`. @throws InvalidInput, or a refusal
 * of the rate limit
 */
export async function holderOfKey(
  s: Services,
  { instantKeyType: type, ...keyInput }: KeyInput,
  asker: string,
): Promise<OutputOf<typeof instantKeyInfoGet>> {
  const key = fieldOf('instantKey', instantKey, keyInput.instantKey, type)
  const taxId = keyInput.taxId === undefined ? undefined : fieldOf('taxId', taxIdBr, keyInput.taxId, type)
  let holder
  try {
    holder = await s.partners.instantKeys.find({ type, key })
  } catch (error) {
    s.log.warn({ keyType: type, ...faultFields(error) }, 'the directory of keys did not answer')
    return { outcome: 'notPossible' }
  }
  if (!holder) {
    await s.rate.take('lookup', `keys ${asker}`, s.clock.now().getTime(), costOfUnknown)
    return { outcome: 'unknown' }
  }
  return {
    outcome: 'found',
    instantInfo: {
      name: payeeName(holder.name, holder.kind === 'person' ? 1 : 2),
      taxId: maskedTaxId(holder.taxId),
      ...(taxId !== undefined && { isTaxIdRight: taxId === holder.taxId }),
      beneficiaryType: holder.kind,
      bankName: s.partners.banks.byIban('BR', holder.bank)?.name ?? holder.bank,
      instantKeyType: type,
    },
  }
}

/** Normalises and checks a field as the form does. @throws InvalidInput */
function fieldOf(name: string, kind: FieldKind, rawText: string, instantKeyType: string): string {
  const where = { country: 'BR', currency: '', details: { instantKeyType } }
  const text = kind.clean(rawText, where)
  const problem = text === '' ? ({ name: 'missing' } as const) : kind.check(text, where)
  if (problem) throw new InvalidInput([toInputProblem(name, problem)])
  return text
}

/** As Pix shows a CPF: "•••.982.247-••". A company's number (CNPJ) is public and shown in full. */
const maskedTaxId = (taxId: string): string =>
  taxId.length === 11 ? `•••.${taxId.slice(3, 6)}.${taxId.slice(6, 9)}-••` : taxIdBr.show(taxId)
