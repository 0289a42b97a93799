let zone = 'Asia/Kolkata';

/** Set once by the area, from the site content of the brand, before a screen is rendered. */
export const setCompanyTimeZone = (timeZone: string) => {
  zone = timeZone;
};

/** The time zone of every date in the admin area, whatever the clock of the admin's machine. */
export const companyTimeZone = () => zone;
