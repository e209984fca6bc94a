-- expand
-- A rule applies to the payments of everybody, except of those it names. Whoever alone has full access to a company could
-- not pay at all under the rules there are.
alter table app.approval_rule add column exempt bigint[] not null default '{}';
update app.approval_rule r set exempt = array(
    select person_id from app.access a where a.customer_id = r.customer_id and a.access_right = 2)
  where (select count(*) from app.access a where a.customer_id = r.customer_id and a.access_right = 2) = 1;
