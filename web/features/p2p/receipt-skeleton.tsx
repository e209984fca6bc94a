import { SkeletonText } from '#ui/feedback/states.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './receipt-skeleton.module.css'

/** Layout of the page while the receipt loads. */
export const ReceiptSkeleton = () => (
  <Stack gap="5" className={styles.page}>
    <SkeletonText large />
    <div className={styles.slip}>
      <SkeletonText lines={7} />
    </div>
  </Stack>
)
