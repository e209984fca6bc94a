import type { BrandFacts } from '#lib/brand.ts'
import { FirstTotal } from '#features/home/first-total.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import { classNames } from '#ui/class-names.ts'
import frame from './frame.module.css'
import rail from './rail.module.css'
import tabBar from './tab-bar.module.css'
import topBar from './top-bar.module.css'

/** The app's frame before its script is loaded: rail, sheet and bar are at their final places. */
export const AppSkeleton = ({ brand }: { brand: BrandFacts }) => (
  <div className={classNames(frame['frame'], frame['waiting'])}>
    <RailSkeleton name={brand.name} />
    <div className={frame['sheet']}>
      <div className={topBar['bar']}>
        <span className={topBar['brand']}>
          <BrandMark name={brand.name} size="small" />
        </span>
      </div>
      <main hidden data-first-total className={frame['main']}>
        <FirstTotal />
      </main>
    </div>
    <div className={tabBar['bar']} />
  </div>
)

/** Placeholder of the index at the left; it has no content. */
export const RailSkeleton = ({ name }: { name: string }) => (
  <div className={rail['rail']} aria-hidden="true">
    <span className={rail['brand']}>
      <BrandMark name={name} />
    </span>
  </div>
)
