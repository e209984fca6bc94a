import { useTranslate } from '#lib/language/translate.ts'
import { BlockIcon, FileIcon, SignInIcon } from '#ui/icons/icons.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { RowTo } from '#ui/links.tsx'
import { Part } from './part.tsx'

/** Links to security settings on separate pages (B339). */
export function PlacesPart({ hasBlacklist }: { hasBlacklist: boolean }) {
  const t = useTranslate()
  return (
    <Part id="more" title={t('More information')}>
      <Rows>
        <li>
          <RowTo
            to="/login-history"
            media={
              <Tile>
                <SignInIcon />
              </Tile>
            }
            title={t('Sign-in history')}
            meta={t('All sign-ins and attempts, with device and place.')}
          />
        </li>
        {hasBlacklist && (
          <li>
            <RowTo
              to="/payout-blacklist"
              media={
                <Tile>
                  <BlockIcon />
                </Tile>
              }
              title={t('Blocked contacts')}
              meta={t('People and companies you have blocked payments with.')}
            />
          </li>
        )}
        <li>
          <RowTo
            to="/legal"
            media={
              <Tile>
                <FileIcon />
              </Tile>
            }
            title={t('Legal information')}
            meta={t('Who we are, who supervises us, and what you agreed to.')}
          />
        </li>
      </Rows>
    </Part>
  )
}
