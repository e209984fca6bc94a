import { accountOfferGet, digitalWalletCreate } from '@sixpence/protocol/accounts/pay-in'
import { choiceText } from '@sixpence/protocol/methods/texts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { isCurrency } from '@sixpence/money'
import { useMayOpen } from './use-may-open.ts'
import { Cluster } from '#ui/layout/primitives.tsx'

/** Networks on which a digital account has no address yet; none for other accounts. */
export function NewAddress({ currency }: { currency: string }) {
  const t = useTranslate()
  const mayOpen = useMayOpen()
  const offer = useRead(accountOfferGet, mayOpen ? {} : undefined).data?.digital
  const wallet = useChange(digitalWalletCreate)
  const networks = offer?.find(({ currencyCode }) => currencyCode === currency)?.networks ?? []
  if (!mayOpen || networks.length === 0 || !isCurrency(currency)) return null
  return (
    <Cluster gap="2">
      {networks.map((network) => (
        <Button
          key={network}
          size="small"
          icon={<PlusIcon size="small" />}
          busy={wallet.isSending}
          onClick={() => void wallet.send({ currencyCode: currency, network })}
        >
          {t('Get an address on {network}', { network: networkName(network) })}
        </Button>
      ))}
    </Cluster>
  )
}

/** Names of networks are not translated. */
export function networkName(network: string): string {
  const choice = choiceText('network', network)
  return choice && 'name' in choice ? choice.name : network
}
