/** Issued documents stay as they were issued. A REPLACE asks no trigger of deletes, so inserts are looked at too. */
export const taxSql = `
CREATE TRIGGER document_series_are_kept BEFORE DELETE ON document_series BEGIN
  SELECT RAISE(ABORT, 'document_series_count_by_one');
END

-- A series that is there is left as it is, whoever would begin it anew.
CREATE TRIGGER document_series_begin_once BEFORE INSERT ON document_series WHEN EXISTS (
  SELECT 1 FROM document_series WHERE kind = NEW.kind AND fy = NEW.fy AND prefix = NEW.prefix
) BEGIN
  SELECT RAISE(IGNORE);
END

CREATE TRIGGER document_series_count_by_one BEFORE UPDATE ON document_series
WHEN (NEW.kind, NEW.fy, NEW.prefix, NEW.next_number)
  IS NOT (OLD.kind, OLD.fy, OLD.prefix, OLD.next_number + 1) BEGIN
  SELECT RAISE(ABORT, 'document_series_count_by_one');
END

-- The notes of a document credit no more of one of its lines than it says.
CREATE TRIGGER credit_note_lines_stay_within BEFORE INSERT ON tax_document_lines
WHEN (SELECT kind FROM tax_documents WHERE id = NEW.document_id) = 'credit_note' BEGIN
  SELECT RAISE(ABORT, 'credit_notes_stay_within') WHERE NOT EXISTS (
    SELECT 1 FROM tax_documents d JOIN tax_document_lines l ON l.document_id = d.original_document_id, (
      SELECT coalesce(sum(c.quantity), 0) AS quantity, coalesce(sum(c.taxable_paise), 0) AS taxable,
        coalesce(sum(c.cgst_paise), 0) AS cgst, coalesce(sum(c.sgst_paise), 0) AS sgst,
        coalesce(sum(c.igst_paise), 0) AS igst
      FROM tax_documents n JOIN tax_document_lines c ON c.document_id = n.id
      WHERE n.original_document_id = (
        SELECT original_document_id FROM tax_documents WHERE id = NEW.document_id
      ) AND c.order_item_id IS NEW.order_item_id
    ) s
    WHERE d.id = NEW.document_id AND l.order_item_id IS NEW.order_item_id AND l.rate_bps = NEW.rate_bps
      AND s.quantity + NEW.quantity <= l.quantity AND s.taxable + NEW.taxable_paise <= l.taxable_paise
      AND s.cgst + NEW.cgst_paise <= l.cgst_paise AND s.sgst + NEW.sgst_paise <= l.sgst_paise
      AND s.igst + NEW.igst_paise <= l.igst_paise
  );
END

CREATE TRIGGER tax_document_lines_are_final BEFORE UPDATE ON tax_document_lines BEGIN
  SELECT RAISE(ABORT, 'tax_documents_are_final');
END

-- No line joins a document that is whole; only a note has lines without pieces.
CREATE TRIGGER tax_document_lines_are_issued_once BEFORE INSERT ON tax_document_lines BEGIN
  SELECT RAISE(ABORT, 'tax_documents_are_final') WHERE EXISTS (
    SELECT 1 FROM tax_document_lines WHERE document_id = NEW.document_id AND line_no = NEW.line_no
  );
  SELECT RAISE(ABORT, 'tax_document_lines_are_their_document') WHERE NEW.total_paise + (
    SELECT coalesce(sum(total_paise), 0) FROM tax_document_lines WHERE document_id = NEW.document_id
  ) > (SELECT total_paise - round_off_paise FROM tax_documents WHERE id = NEW.document_id);
  SELECT RAISE(ABORT, 'tax_document_lines_have_pieces') WHERE NEW.quantity = 0
    AND (SELECT kind FROM tax_documents WHERE id = NEW.document_id) <> 'credit_note';
END

CREATE TRIGGER tax_document_lines_are_kept BEFORE DELETE ON tax_document_lines BEGIN
  SELECT RAISE(ABORT, 'tax_documents_are_final');
END

-- A note credits a document of its own order, divided as that one is, and never more than it says, tax by tax.
CREATE TRIGGER credit_notes_stay_within BEFORE INSERT ON tax_documents WHEN NEW.kind = 'credit_note' BEGIN
  SELECT RAISE(ABORT, 'credit_notes_stay_within') WHERE NOT EXISTS (
    SELECT 1 FROM tax_documents d, (
      SELECT coalesce(sum(taxable_paise), 0) AS taxable, coalesce(sum(cgst_paise), 0) AS cgst,
        coalesce(sum(sgst_paise), 0) AS sgst, coalesce(sum(igst_paise), 0) AS igst,
        coalesce(sum(total_paise), 0) AS total
      FROM tax_documents WHERE original_document_id = NEW.original_document_id
    ) n
    WHERE d.id = NEW.original_document_id AND d.kind <> 'credit_note' AND d.order_id = NEW.order_id
      AND d.place_of_supply = NEW.place_of_supply AND d.supply = NEW.supply
      AND n.taxable + NEW.taxable_paise <= d.taxable_paise AND n.cgst + NEW.cgst_paise <= d.cgst_paise
      AND n.sgst + NEW.sgst_paise <= d.sgst_paise AND n.igst + NEW.igst_paise <= d.igst_paise
      AND n.total + NEW.total_paise <= d.total_paise
  );
END

CREATE TRIGGER tax_documents_are_final BEFORE UPDATE ON tax_documents BEGIN
  SELECT RAISE(ABORT, 'tax_documents_are_final');
END

-- An order whose parcel came back goes out with another document: once notes have credited all of the last one.
CREATE TRIGGER tax_documents_are_issued_once BEFORE INSERT ON tax_documents
WHEN EXISTS (SELECT 1 FROM tax_documents WHERE id = NEW.id OR (fy = NEW.fy AND number = NEW.number))
  OR EXISTS (SELECT 1 FROM tax_documents WHERE refund_id = NEW.refund_id)
  OR (NEW.kind <> 'credit_note' AND EXISTS (
    SELECT 1 FROM tax_documents d WHERE d.order_id = NEW.order_id AND d.kind <> 'credit_note'
      AND d.total_paise - d.round_off_paise > (
        SELECT coalesce(sum(n.total_paise - n.round_off_paise), -1) FROM tax_documents n
        WHERE n.original_document_id = d.id
      )
  ))
BEGIN
  SELECT RAISE(ABORT, 'tax_documents_are_final');
END

CREATE TRIGGER tax_documents_are_kept BEFORE DELETE ON tax_documents BEGIN
  SELECT RAISE(ABORT, 'tax_documents_are_final');
END
`;
