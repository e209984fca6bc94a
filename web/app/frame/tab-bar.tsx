import { customerInfoGet } from '@sixpence/protocol/session/session'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { MenuIcon } from '#ui/icons/icons.tsx'
import { classNames } from '#ui/class-names.ts'
import { useOnRoot } from '#ui/use-on-root.ts'
import { isAt, places } from './places.tsx'
import styles from './tab-bar.module.css'

/** The main places at the bottom of a phone's screen; the rest is under "More". */
export function TabBar() {
  const t = useTranslate()
  const { pathname } = useLocation()
  const { data } = useRead(customerInfoGet, {})
  // The page scrolls so far that the bar does not cover the focused element.
  useOnRoot(styles.withTabBar)
  const visiblePlaces = places.filter(({ isFor }) => data && isFor(data.customer))
  return (
    <nav className={styles.bar} aria-label={t('Main')} data-print="hide">
      {visiblePlaces.map((place) => (
        <Link
          key={place.to}
          to={place.to}
          className={styles.tab}
          activeOptions={{ exact: true }}
          aria-current={isAt(pathname, place) ? 'page' : undefined}
        >
          <span className={classNames(styles.icon, place.to === '/transfer' && styles.mainAction)}>
            {place.icon}
          </span>
          {place.short(t)}
        </Link>
      ))}
      <Link to="/more" className={styles.tab} aria-current={pathname === '/more' ? 'page' : undefined}>
        <span className={styles.icon}>
          <MenuIcon />
        </span>
        {t('More##tab')}
      </Link>
    </nav>
  )
}
