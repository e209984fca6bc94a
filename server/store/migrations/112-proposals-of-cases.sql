-- no transaction
-- expand
-- The pages of cases show the proposals about them. Every statement may run again after a kill.
drop index concurrently if exists app.proposal_subject;
create index concurrently proposal_subject on app.proposal (call, subject_id) where outcome is null;
