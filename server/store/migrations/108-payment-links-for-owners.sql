-- expand
-- Payment links are priced and offered to everybody, but only demo people had the right to send them. Owners who may pay
-- others get it; rights of other users stay as their companies gave them.
update app.access set permissions = permissions || array(
  select flag from unnest(array['sendMoneyGlobalTransfer', 'massGlobal']) as flag where not flag = any(permissions))
where access_right = 2 and 'sendMoneyUser' = any(permissions)
  and not permissions @> array['sendMoneyGlobalTransfer', 'massGlobal'];
