import { paymentButtonGet } from '@sixpence/protocol/merchant/merchant'
import { useRead } from '#lib/call/use-call.ts'
import styles from './payees.module.css'

/** The logo of the company whose button was clicked, if it has a logo; its name is beside it. */
export function PayeeLogo({ handle }: { handle: string }) {
  const { data } = useRead(paymentButtonGet, { handle })
  return data?.logo ? <img className={styles.logo} src={`data:image/png;base64,${data.logo}`} alt="" /> : null
}
