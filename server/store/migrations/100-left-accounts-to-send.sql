-- no transaction
-- expand
drop index concurrently if exists app.left_account_to_send;
create index concurrently left_account_to_send on app.left_account (id) where seen > sent;
