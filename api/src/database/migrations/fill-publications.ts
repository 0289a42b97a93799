import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * Who has published a version, and when: for rows from before versions knew it, also those of a backup. Known of those that
 * were published when they were saved, and of the one that visitors see, from the audit log.
 */
export async function fillPublications(db: QueryExecutorProvider): Promise<void> {
  await sql`
    update content_version set published_at = at, published_by = admin
    where published_at is null and action = 'publish'
  `.execute(db);
  const ofPublication = sql`
    from audit_entry where audit_entry.kind = content_version.kind and audit_entry.item_id = content_version.item_id
      and audit_entry.action = 'publish' order by audit_entry.id desc limit 1
  `;
  await sql`
    update content_version set
      published_at = (select audit_entry.at ${ofPublication}),
      published_by = (select case when audit_entry.admin_id is null then null else audit_entry.admin_name end ${ofPublication})
    where published_at is null and action in ('draft', 'restore') and exists (
      select 1 from content_item where content_item.kind = content_version.kind
        and content_item.item_id = content_version.item_id and content_item.published = content_version.number)
  `.execute(db);
}
