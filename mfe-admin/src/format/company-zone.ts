let zone = 'Asia/Kolkata';

/** Said once, by the area, before any of its screens is drawn: the brand's site content has it. */
export const setCompanyZone = (timeZone: string) => {
  zone = timeZone;
};

/** The time zone of every date in the admin area, whatever the clock of the admin's machine. */
export const companyZone = () => zone;
